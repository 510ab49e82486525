import { createContext } from "react-router";
import type { Content } from "./documents/content.server.ts";

/** Renders the public page of an address from the given content, without caching it. */
export const renderPage = createContext<(address: string, content: Content) => Promise<Response>>();
