import { tryPages } from "./visited-pages.ts";

tryPages(1);
