import { tryPublicPages } from "./public-pages.ts";

tryPublicPages(false);
