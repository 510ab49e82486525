import type { Page } from "@playwright/test";
import { browserTest, delayRequests, expect, waitForHydration } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { openSite } from "../kit/site.ts";

const test = browserTest.with({ site: await openSite(), as: EMAIL });

/** Opens a page whose script does not come until the returned function is called. */
async function openWithoutScript(page: Page, path: string) {
  const arrive = await delayRequests(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  return arrive;
}

for (const [path, label] of [
  ["/admin/viden?ny&felt=title", "Titel"],
  ["/admin/konto", "Kollegaens e-mail"],
  ["/admin/modtagere", "E-mail"],
] as const) {
  test(`before script has come the forms of ${path} say that they are loading and take nothing; then they can be filled in`, async ({
    page,
  }) => {
    const arrive = await openWithoutScript(page, path);
    const field = page.getByLabel(label, { exact: true });
    await expect(page.getByText("Indlæser...").last()).toBeVisible();
    await expect(field).toBeDisabled();
    await expect(page.locator("main form [type=submit]").last()).toBeDisabled();
    arrive();
    if (path.includes("felt=")) await expect(field).toBeFocused();
    await field.fill("ida@klinik.example");
    await expect(page.getByText("Indlæser...")).toHaveCount(0);
  });
}

for (const [path, label, as] of [
  ["/admin/login", "E-mail", undefined],
  ["/admin/bestillinger", "Søg i nummer, navn, e-mail og tekst", EMAIL],
] as const) {
  test(`what is typed in ${path} before script has come stays, and can be typed on, where an extension has put its icon into the form`, {
    as,
    expectedErrors: [/React error #418/],
  }, async ({ page }) => {
    const arrive = await openWithoutScript(page, path);
    const field = page.getByLabel(label);
    await field.fill("mathilde@post.");
    await field.evaluate((input) => input.after(document.createElement("extension-icon")));
    arrive();
    await waitForHydration(page);
    await expect(page.locator("extension-icon")).toHaveCount(0);
    await expect(field).toHaveValue("mathilde@post.");
    await page.keyboard.type("example");
    await expect(field).toHaveValue("mathilde@post.example");
  });
}

test("the number of a product that is put in the cart before script has come is the popup's", async ({
  page,
}) => {
  const arrive = await openWithoutScript(page, "/shop/samtalekort");
  await page.getByLabel("Antal").fill("3");
  await page.getByRole("button", { name: "Læg i kurv" }).first().click();
  arrive();
  await page.getByRole("dialog").getByText("3 × Samtalekort").waitFor();
  await page.getByRole("button", { name: "Én mere" }).click();
  await expect(page.getByLabel("Antal")).toHaveValue("4");
});
