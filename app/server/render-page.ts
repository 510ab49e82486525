import { createContext } from "react-router";
import type { Content } from "./documents/content.server.ts";

/** Whether no page can be at an address, told without rendering one. */
export const isNoPage = createContext<(path: string) => boolean>();

export const renderPage = createContext<(address: string, content: Content) => Promise<Response>>();
