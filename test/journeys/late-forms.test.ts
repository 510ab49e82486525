import { describe, test } from "node:test";
import type { Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { delayRequests, expect, visit } from "../kit/browser.ts";

const app = await startApp();
const { storageState } = await app.signIn();

/** Opens a page as the editor, and lets its script come when `before` has ended. */
async function beforeScript(
  path: string,
  before: (page: Page) => Promise<unknown>,
  afterwards: (page: Page) => Promise<unknown>,
) {
  await visit({ baseURL: app.origin, storageState }, async (page) => {
    const arrive = await delayRequests(page, "**/assets/*.js");
    await page.goto(path, { waitUntil: "commit" });
    await before(page);
    arrive();
    await afterwards(page);
  });
}

describe("before script has come", () => {
  for (const [path, label] of [
    ["/admin/forside?rediger=velkomst", "Titel"],
    ["/admin/viden?ny", "Titel"],
    ["/admin/shop?rediger=samtalekort", "Navn"],
    ["/admin/viden?ny&felt=title", "Titel"],
  ] as const) {
    test(`the form of ${path} says that it is loading and takes nothing; then it can be filled in`, () =>
      beforeScript(
        path,
        async (page) => {
          await expect(page.getByText("Indlæser...").last()).toBeVisible();
          await expect(page.getByLabel(label, { exact: true }).first()).toBeDisabled();
          await expect(page.locator("form [type=submit]").last()).toBeDisabled();
        },
        async (page) => {
          const field = page.getByLabel(label, { exact: true }).first();
          if (path.includes("felt=")) await expect(field).toBeFocused();
          await field.fill("Et nyt navn");
          await expect(page.getByText("Du har ændringer, der ikke er gemt")).toBeVisible();
          await expect(page.getByText("Indlæser...")).toHaveCount(0);
        },
      ));
  }

  for (const [path, label] of [
    ["/admin/konto", "Kollegaens e-mail"],
    ["/admin/modtagere", "Mailadresse"],
  ] as const) {
    test(`the forms of ${path} take nothing; then they can be filled in`, () =>
      beforeScript(
        path,
        async (page) => {
          await expect(page.getByText("Indlæser...")).toBeVisible();
          await expect(page.getByLabel(label)).toBeDisabled();
        },
        (page) => page.getByLabel(label).fill("ida@klinik.example"),
      ));
  }

  test("what is typed in the search for orders, which is sent as an ordinary form, stays", () => {
    const label = "Søg i nummer, navn, e-mail og tekst";
    return beforeScript(
      "/admin/bestillinger",
      (page) => page.getByLabel(label).fill("mathilde@post.example"),
      async (page) => {
        await page.locator("html[data-ready]").waitFor();
        await expect(page.getByLabel(label)).toHaveValue("mathilde@post.example");
      },
    );
  });

  test("the number of a product, and the button pressed at once, go in the cart", () =>
    beforeScript(
      "/shop/samtalekort",
      async (page) => {
        await page.getByLabel("Antal").fill("3");
        await page.getByRole("button", { name: "Læg i kurv" }).first().click();
      },
      async (page) => {
        await page.getByRole("dialog").getByText("3 × Samtalekort").waitFor();
        await page.getByRole("button", { name: "Én mere" }).click();
        await expect(page.getByLabel("Antal")).toHaveValue("4");
      },
    ));
});
