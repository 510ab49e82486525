import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "@playwright/test";
import { hydrated, visit } from "../kit/browser.ts";
import { EMAIL, givePassword, openClinic, turnOn } from "./second-factor.ts";
import { signOut } from "./sign-out.ts";

const EXPECTED = { expectedErrors: [/401|422/] };

async function enterCode(page: Page, code: string) {
  await page.getByLabel("Kode", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
}

async function enterRecoveryCode(page: Page, code = "") {
  await page.getByRole("link", { name: "Har du ikke telefonen ved hånden?" }).click();
  await page.getByLabel("Gendannelseskode").fill(code);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
  await page.getByRole("heading", { name: "I dag" }).waitFor();
}

test("a secretary turns it on, signs in with the telephone and without it, and off again", async () => {
  const clinic = await openClinic();
  await visit({ baseURL: clinic.origin, ...EXPECTED }, async (page) => {
    await page.goto("/admin/konto");
    await givePassword(page);
    await page.getByRole("link", { name: "Slå totrinslogin til" }).click();
    await hydrated(page);
    const { phone, recoveryCodes } = await turnOn(page, clinic);
    await page.getByRole("status").getByText("Totrinslogin er slået til.").waitFor();
    assert.equal(recoveryCodes.length, 10);
    await page.getByRole("link", { name: "Jeg har gemt dem" }).click();
    await page.getByText("Du har 10 gendannelseskoder tilbage.").waitFor();

    await signOut(page);
    await page.goto("/admin/kontakt");
    await givePassword(page);
    await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
    await hydrated(page);
    await enterCode(page, "12 34");
    await page.getByRole("alert").getByText("Koden er forkert").waitFor();
    await enterCode(page, phone.look());
    await page.getByRole("heading", { name: "Kontakt" }).waitFor();

    await signOut(page);
    await givePassword(page);
    await enterRecoveryCode(page, recoveryCodes[0]);
    await page.goto("/admin/totrinslogin");
    await page.getByText("Du har 9 gendannelseskoder tilbage.").waitFor();
    const off = page.getByRole("region", { name: "Slå totrinslogin fra" });
    await off.locator("summary").click();
    await off.getByRole("button", { name: "Ja, slå totrinslogin fra" }).click();
    await page.getByRole("status").getByText("Totrinslogin er slået fra.").waitFor();
    await page.getByRole("heading", { name: "Slå totrinslogin til" }).waitFor();
  });
});

test("signing in with the telephone and without it works without script", async () => {
  const clinic = await openClinic();
  const { colleagues, secondFactors } = clinic.services;
  const [me] = await colleagues.list();
  const account = { id: me?.id ?? "", email: EMAIL };
  const { letters, sealed } = await secondFactors.offer(account);
  const phone = clinic.phone(letters);
  const on = await secondFactors.turnOn(account, sealed, phone.look());
  assert.ok(on.ok);
  const options = { baseURL: clinic.origin, javaScriptEnabled: false, ...EXPECTED };
  await visit(options, async (page) => {
    await page.goto("/admin/kontakt");
    await givePassword(page);
    await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
    await enterCode(page, "12 34");
    await page.getByRole("alert").getByText("Koden er forkert").waitFor();
    await enterCode(page, phone.look());
    await page.getByRole("heading", { name: "Kontakt" }).waitFor();
  });
  await visit(options, async (page) => {
    await page.goto("/admin");
    await givePassword(page);
    await enterRecoveryCode(page, on.recoveryCodes[0]);
  });
});
