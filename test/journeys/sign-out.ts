import type { Page } from "@playwright/test";

/** On a phone the way out stands in the menu. */
export async function signOut(page: Page) {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Log ud", exact: true }).click();
  await page.waitForURL("**/admin/login");
  // The address is there before its page.
  await page.getByRole("button", { name: "Log ind", exact: true }).waitFor();
}
