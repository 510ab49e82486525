import { LISTS, tryLists } from "../journeys/lists.ts";

tryLists(LISTS.map(({ path }) => path));
