import { before, describe, test } from "node:test";
import { field, fillIn, mathilde, putInCart, send } from "../journeys/order.ts";
import { startApp } from "../kit/app.ts";
import { expect, hydrated, visit } from "../kit/browser.ts";

/** What is refused before it is read stays in its form, with the sentence at it (S2). */
describe("over a limit", () => {
  const wait = () => 600;
  const isRefused = { expectedErrors: [/status of (401|415|429)/] };
  let app: Awaited<ReturnType<typeof startApp>>;
  before(async () => {
    app = await startApp({
      change: (services) => ({
        ...services,
        orderLimit: { take: wait, wait },
        signInLimit: Object.assign(wait, { giveBack: () => {} }),
      }),
    });
  });

  test("an order stays as it was typed, and the visitor is told how long to wait", async () => {
    await visit({ baseURL: app.origin, ...isRefused }, async (page) => {
      await putInCart(page);
      await page.getByRole("link", { name: "Gå til kurv" }).click();
      const form = { ...mathilde, Besked: "Må gerne stilles ved døren" };
      await fillIn(page, form);
      await send(page);
      const sentence = "Der er sendt mange bestillinger herfra på kort tid.";
      await expect(page.getByText(sentence)).toBeVisible();
      for (const [label, text] of Object.entries(form)) {
        await expect(field(page, label)).toHaveValue(text);
      }
      await expect(page).toHaveURL("/kurv");
    });
  });

  test("a sign-in keeps the e-mail and the password, and says to wait", async () => {
    await visit({ baseURL: app.origin, ...isRefused }, async (page) => {
      await page.goto("/admin/login");
      await hydrated(page);
      await field(page, "E-mail").fill("redaktion@samspil.example");
      await page.getByLabel("Adgangskode").fill("en lang adgangskode");
      await page.getByRole("button", { name: "Log ind", exact: true }).click();
      await page
        .getByText("Der er prøvet for mange gange. Vent et kvarter, og prøv igen.")
        .waitFor();
      await expect(field(page, "E-mail")).toHaveValue("redaktion@samspil.example");
      await expect(page.getByLabel("Adgangskode")).toHaveValue("en lang adgangskode");
    });
  });

  test("without script it is a page that can be read, and the way back leads to what was typed", async () => {
    await visit({ baseURL: app.origin, javaScriptEnabled: false, ...isRefused }, async (page) => {
      await page.goto("/admin/login");
      await field(page, "E-mail").fill("redaktion@samspil.example");
      await page.getByLabel("Adgangskode").fill("en lang adgangskode");
      await page.getByRole("button", { name: "Log ind", exact: true }).click();
      await page.getByRole("heading", { name: "Det gik ikke" }).waitFor();
      await page.getByText("Vent et kvarter, og prøv igen.").waitFor();
      await page.goBack();
      await expect(field(page, "E-mail")).toHaveValue("redaktion@samspil.example");
    });
  });
});
