import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { assertAccessible } from "../kit/axe.ts";
import {
  browserTest,
  DESK,
  delayRequests,
  expect,
  open,
  stopClock,
  waitForPaint,
} from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { waitForFocus } from "../kit/keyboard.ts";

const test = browserTest.with({ site: await startApp(), as: EMAIL, at: DESK });
const hits = (page: Page) => page.getByRole("dialog").getByRole("link");

test("by keyboard alone Ctrl+K finds a field, and Enter puts the caret in it", async ({ page }) => {
  await open(page, "/admin");
  await page.keyboard.press("Control+k");
  await waitForFocus(page, "input: Søg i administrationen");
  await page.keyboard.type("anders telefon");
  await hits(page)
    .filter({ hasText: /^Anders Bjerre, telefon/ })
    .waitFor();
  await assertAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await waitForFocus(page, "input: Telefon");
  await expect(page).toHaveURL(/rediger=anders-bjerre&felt=telefon/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("afbud");
  await hits(page).first().waitFor();
  await page.keyboard.press("Escape");
  await waitForFocus(page, "input: Telefon");
});

test("Enter before the answer arrives opens the first hit when it does", async ({ page }) => {
  await open(page, "/admin");
  const release = await delayRequests(page, "**/admin/find/svar*");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("anders telefon");
  await page.keyboard.press("Enter");
  release();
  await expect(page).toHaveURL(/rediger=anders-bjerre&felt=telefon/);
});

test("the number of hits is said once, when the typing rests", { clock: true }, async ({
  page,
}) => {
  await open(page, "/admin");
  await page.keyboard.press("Control+k");
  const said = page.getByRole("status").filter({ hasText: /fundet/ });
  await stopClock(page);
  for (const part of ["anders", " telefon"]) {
    await page.keyboard.type(part);
    await page.clock.runFor(200);
    await hits(page)
      .filter({ hasText: /^Anders Bjerre/ })
      .first()
      .waitFor();
    await expect(said).toHaveCount(0);
  }
  await page.clock.runFor(1_000);
  await expect(said).toHaveText(/^\d+ fundet$/);
});

test("after signing out, and for every visitor, the site has no way to the forms and fetches nothing for it", async ({
  page,
}) => {
  await open(page, "/admin");
  await page.goto("/kontakt");
  await page.getByRole("link", { name: "Rediger denne side" }).waitFor();
  await open(page, "/admin");
  await page.getByRole("button", { name: "Log ud" }).click();
  await expect(page).toHaveURL("/admin/login");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "/kontakt");
  await waitForPaint(page);
  await expect(page.getByText("Rediger denne side")).toHaveCount(0);
  assert.doesNotMatch(asked.join(" "), /edit-link/);
});
