import { LISTS, tryLists } from "../journeys/list-screens.ts";

tryLists(LISTS);
