import { test } from "node:test";
import { pressAfterNavigations } from "../journeys/cart-presses.ts";

// Four visitors: one with two hundred presses is longer on his way than a journey on a busy machine may be.
for (const visitor of ["one visitor", "a second", "a third", "a fourth"]) {
  test(`on a slow phone, each of the fifty presses of ${visitor} on 'Læg i kurv' 0 to 600 ms after a navigation is answered at once and counted once`, () =>
    pressAfterNavigations(50, 4));
}
