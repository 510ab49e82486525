import { describe } from "node:test";
import { tryAccountPages } from "./account-pages.ts";
import { tryEvents } from "./event-list.ts";
import { tryByKeyboard } from "./proof-by-keyboard.ts";
import { trySteps } from "./second-factor-steps.ts";

// What `npm test` tries on a phone.
describe("on a desk", () => {
  tryAccountPages(1440);
  tryEvents(1440);
  tryByKeyboard(1440);
  trySteps(1440);
});
