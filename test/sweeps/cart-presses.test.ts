import { test } from "node:test";
import { pressAfterNavigations } from "../journeys/cart-presses.ts";

// Two visitors: one with two hundred presses comes near the bound of a journey on a busy machine.
for (const visitor of ["one visitor", "another"]) {
  test(`on a slow phone, each of the hundred presses of ${visitor} on 'Læg i kurv' 0 to 600 ms after a navigation is answered at once and counted once`, () =>
    pressAfterNavigations(100, 4));
}
