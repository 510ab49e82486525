import { createContext } from "react-router";
import type { Content } from "./documents/content.server.ts";

/** A public page by its address, as it comes of this content; nothing of it is kept. */
export const renderPage = createContext<(address: string, content: Content) => Promise<Response>>();
