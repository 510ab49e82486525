import { LISTS, tryLists } from "./list-screens.ts";

// With a text of the editor's, a page of its own for each item, and an address that goes.
tryLists(LISTS.filter(({ path }) => path === "/admin/viden"));
