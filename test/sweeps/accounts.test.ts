import assert from "node:assert/strict";
import { test } from "node:test";
import { choosePassword, EMAIL, openClinic, PASSWORD, signIn } from "../journeys/accounts.ts";
import { findNothing } from "../kit/axe.ts";
import { createAdminTest, expect, open, visit } from "../kit/browser.ts";

const { app } = await openClinic();
await app.order();
await app.outbox.deliver();

for (const width of [360, 1440]) {
  test(`axe finds nothing on what accounts, dashboard and orders become, and nothing scrolls sideways, at ${width} px`, async () => {
    const viewport = { width, height: 900 };
    const options = { baseURL: app.origin, viewport, reducedMotion: "reduce" } as const;
    const { colleagues } = app.services;
    const invited = `en.kollega.med.et.langt.navn${width}@samspil.example`;
    const invitation = await colleagues.invite(invited, "Ejer");
    await visit({ ...options, expectedErrors: [/401/] }, async (page) => {
      for (const path of [invitation?.link ?? "", "/admin/adgangskode?token=for-gammelt"]) {
        await page.goto(path);
        await findNothing(page);
      }
      await page.goto("/admin/login");
      await signIn(page, EMAIL, "forkert");
      await page.getByRole("alert").waitFor();
      await findNothing(page);
      await signIn(page);
      await page.getByRole("heading", { name: "I dag" }).waitFor();
      await findNothing(page);
      await page.goto("/admin/konto");
      await page.getByLabel("Kollegaens e-mail").fill(`ny${width}@samspil.example`);
      await page.getByRole("button", { name: "Invitér" }).click();
      await page.getByLabel("Link til kollegaen").waitFor();
      await findNothing(page);
      await page.getByRole("button", { name: "Slet ny" }).first().click();
      await page.getByRole("alertdialog").waitFor();
      await findNothing(page);
      for (const path of ["/admin/bestillinger", "/admin/bestillinger?seddel=1001"]) {
        await page.goto(path);
        await findNothing(page);
      }
    });
  });
}

const adminTest = createAdminTest(app);

adminTest("an order is marked as handled and leaves the list of unhandled ones", async (page) => {
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

test("one's password is changed, and the other device is out", async () => {
  const { app } = await openClinic();
  const { storageState } = await app.signIn();
  const options = { baseURL: app.origin, storageState, expectedErrors: [/422/] };
  await visit(options, async (page) => {
    const old = await app.signIn();
    await open(page, "/admin/konto");
    await page.getByRole("button", { name: "Log ud alle andre steder" }).waitFor();
    await choosePassword(page);
    for (const [present, said] of [
      ["forkert", "Den nuværende adgangskode er forkert."],
      [PASSWORD, "Din adgangskode er ændret."],
    ] as const) {
      await page.getByLabel("Nuværende adgangskode").fill(present);
      await page.getByRole("button", { name: "Skift adgangskode" }).click();
      await page.getByText(said).waitFor();
    }
    assert.equal((await old.get("/admin")).status, 302);
    await page.getByRole("link", { name: "Tilbage til oversigten" }).click();
    await page.getByRole("heading", { name: "I dag" }).waitFor();
  });
});
