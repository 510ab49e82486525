import assert from "node:assert/strict";
import { test } from "node:test";
import { hydrated, visit } from "../kit/browser.ts";
import { givePassword, openClinic, turnOn } from "./second-factor.ts";
import { signOut } from "./sign-out.ts";

const DASHBOARD = { name: "I dag" };

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";
  test(`a secretary turns it on, signs in with the telephone and without it, and off again, ${how} script`, async () => {
    const clinic = await openClinic();
    await visit(
      { baseURL: clinic.origin, javaScriptEnabled, expectedErrors: [/401|422/] },
      async (page) => {
        await page.goto("/admin/konto");
        await givePassword(page);
        await page.getByRole("link", { name: "Slå totrinslogin til" }).click();
        if (javaScriptEnabled) await hydrated(page);
        const { phone, recoveryCodes } = await turnOn(page, clinic);
        await page.getByRole("status").getByText("Totrinslogin er slået til.").waitFor();
        assert.equal(recoveryCodes.length, 10);
        await page.getByRole("link", { name: "Jeg har gemt dem" }).click();
        await page.getByText("Du har 10 gendannelseskoder tilbage.").waitFor();

        await signOut(page);
        await page.goto("/admin/kontakt");
        await givePassword(page);
        await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
        if (javaScriptEnabled) await hydrated(page);
        await page.getByLabel("Kode", { exact: true }).fill("12 34");
        await page.getByRole("button", { name: "Log ind", exact: true }).click();
        await page.getByRole("alert").getByText("Koden er forkert").waitFor();
        await page.getByLabel("Kode", { exact: true }).fill(phone.look());
        await page.getByRole("button", { name: "Log ind", exact: true }).click();
        await page.getByRole("heading", { name: "Kontakt" }).waitFor();

        await signOut(page);
        await givePassword(page);
        await page.getByRole("link", { name: "Har du ikke telefonen ved hånden?" }).click();
        await page.getByLabel("Gendannelseskode").fill(recoveryCodes[0] ?? "");
        await page.getByRole("button", { name: "Log ind", exact: true }).click();
        await page.getByRole("heading", DASHBOARD).waitFor();

        await page.goto("/admin/totrinslogin");
        await page.getByText("Du har 9 gendannelseskoder tilbage.").waitFor();
        const off = page.getByRole("region", { name: "Slå totrinslogin fra" });
        await off.locator("summary").click();
        await off.getByRole("button", { name: "Ja, slå totrinslogin fra" }).click();
        await page.getByRole("status").getByText("Totrinslogin er slået fra.").waitFor();
        await page.getByRole("heading", { name: "Slå totrinslogin til" }).waitFor();
      },
    );
  });
}
