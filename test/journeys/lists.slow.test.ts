import { tryLists } from "./list-screens.ts";

tryLists(true);
