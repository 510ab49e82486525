import assert from "node:assert/strict";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser.ts";
import { until } from "./until.ts";

/** By keyboard alone, once what has just come on the screen has put the focus where it begins. */
export async function press(page: Page, role: "link" | "button", name: string | RegExp) {
  const goal = page.getByRole(role, { name, exact: true }).first();
  await until(`${name} has the focus and keeps it`, async () => {
    await goal.focus();
    // What comes on the screen takes the focus in its first frames.
    await goal.evaluate(async () => {
      for (const _frame of [1, 2, 3]) await new Promise(requestAnimationFrame);
    });
    return goal.evaluate((element) => element === document.activeElement);
  });
  await page.keyboard.press("Enter");
}

/** By Tab alone from where the focus is, round the page once if need be. */
export async function tabTo(page: Page, goal: Locator) {
  await goal.waitFor();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press("Tab");
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`${goal} is not reached by Tab`);
}

const MOST_PRESSES = 150;

/** Waits until this has the focus, by its element or role and what it is called or says. */
export async function owns(page: Page, owner: string) {
  const readOwner = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) return "nothing";
      const labels = focused instanceof HTMLInputElement ? focused.labels?.[0]?.innerText : "";
      const name = focused.getAttribute("aria-label") ?? (labels || focused.innerText);
      const kind = focused.getAttribute("role") ?? focused.localName;
      return `${kind}: ${name}`.replace(/\s+/g, " ").trim().slice(0, 120);
    });
  await expect.poll(readOwner, { intervals: [50] }).toBe(owner);
}
