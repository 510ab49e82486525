import assert from "node:assert/strict";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser.ts";
import { until } from "./until.ts";

/** Focuses an element and presses Enter, once the page has stopped moving the focus. */
export async function pressByKeyboard(page: Page, role: "link" | "button", name: string | RegExp) {
  const goal = page.getByRole(role, { name, exact: true }).first();
  await until(`${name} has the focus and keeps it`, async () => {
    await goal.focus();
    // A new part of the page takes the focus in its first frames.
    await goal.evaluate(async () => {
      for (const _frame of [1, 2, 3]) await new Promise(requestAnimationFrame);
    });
    return goal.evaluate((element) => element === document.activeElement);
  });
  await page.keyboard.press("Enter");
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, goal: Locator) {
  await goal.waitFor();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press("Tab");
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`${goal} is not reached by Tab`);
}

const MOST_PRESSES = 150;

/** Waits until an element has the focus, named by its element or role and its label or text. */
export async function waitForFocus(page: Page, owner: string) {
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
