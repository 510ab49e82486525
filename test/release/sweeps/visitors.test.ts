import { tryPages } from "../../journeys/visited-pages.ts";

tryPages(1);
