import { createContext } from "react-router";
import type { Content } from "./documents/content.server.ts";

export const renderPage = createContext<(address: string, content: Content) => Promise<Response>>();
