import assert from "node:assert/strict";
import { choosePassword } from "../journeys/accounts.ts";
import { startApp } from "../kit/app.ts";
import { createAdminTest, expect, open } from "../kit/browser.ts";
import { PASSWORD } from "../kit/client.ts";

const app = await startApp();
const test = createAdminTest(app, { expectedErrors: [/422/] });

test("an order is marked as handled and leaves the list of unhandled ones", async (page) => {
  await app.order();
  await page.goto("/admin");
  await page.getByRole("link", { name: /^Mathilde Krogh/ }).click();
  const order = page.getByRole("link", { name: "Nr. 1001" });
  await page.getByText("Må gerne stilles ved døren").waitFor();
  await page.getByRole("link", { name: /Ubehandlede/ }).click();
  await expect(page).toHaveURL(/vis=ubehandlede$/);
  await page.getByRole("button", { name: /Behandlet/ }).click();
  await page.getByText("Ingen bestillinger passer til søgningen.").waitFor();
  await page.getByRole("link", { name: /Alle/ }).click();
  await order.waitFor();
  await page.getByRole("searchbox").fill("krogh");
  await page.getByRole("button", { name: "Søg" }).click();
  await expect(page).toHaveURL(/q=krogh/);
  await page.getByRole("link", { name: /^Følgeseddel/ }).click();
  await page.getByRole("heading", { name: "Følgeseddel til bestilling 1001" }).waitFor();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Udskriv" })).toBeHidden();
  await expect(page.getByText("Mathilde Krogh")).toBeVisible();
  await expect(page.getByText("Se hjemmesiden")).toBeHidden();
});

test("one's password is changed, and the other device is out", async (page) => {
  const other = await app.signIn();
  await open(page, "/admin/konto");
  await page.getByRole("button", { name: "Log ud alle andre steder" }).waitFor();
  await choosePassword(page);
  for (const [present, sentence] of [
    ["forkert", "Den nuværende adgangskode er forkert."],
    [PASSWORD, "Din adgangskode er ændret."],
  ] as const) {
    await page.getByLabel("Nuværende adgangskode").fill(present);
    await page.getByRole("button", { name: "Skift adgangskode" }).click();
    await page.getByText(sentence).waitFor();
  }
  assert.equal((await other.get("/admin")).status, 302);
  await page.getByRole("link", { name: "Tilbage til oversigten" }).click();
  await page.getByRole("heading", { name: "I dag" }).waitFor();
});
