import { test } from "node:test";
import { pressAfterNavigations } from "./cart-presses.ts";

test("on a slow phone 'Læg i kurv', pressed right after a page was navigated to or loaded, is answered at once and counted once", () =>
  pressAfterNavigations(8, 4));
