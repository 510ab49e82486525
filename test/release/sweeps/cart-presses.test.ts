import { test } from "node:test";
import { pressAfterNavigations } from "../../journeys/cart-presses.ts";

for (const rate of [1, 4, 6]) {
  test(`on a processor slowed ${rate} times, each of twenty-five presses on 'Læg i kurv' 0 to 600 ms after a navigation is answered at once and counted once`, () =>
    pressAfterNavigations(25, rate));
}
