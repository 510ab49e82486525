import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { waitForHydration } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { DASHBOARD, signIn, signOut, test, turnOnSecondFactor } from "./accounts.ts";

async function enterCode(page: Page, code: string) {
  await page.getByLabel("Kode", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
}

async function enterRecoveryCode(page: Page, code = "") {
  await page.getByRole("link", { name: "Har du ikke telefonen ved hånden?" }).click();
  await page.getByLabel("Gendannelseskode").fill(code);
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
  await page.getByRole("heading", DASHBOARD).waitFor();
}

test("two-step sign-in is turned on, used with the app and with a recovery code, and turned off", async ({
  page,
  site: clinic,
}) => {
  await page.goto("/admin/konto");
  await signIn(page);
  await page.getByRole("link", { name: "Slå totrinslogin til" }).click();
  await waitForHydration(page);
  const { phone, recoveryCodes } = await turnOnSecondFactor(page, clinic);
  await page.getByRole("status").getByText("Totrinslogin er slået til.").waitFor();
  assert.equal(recoveryCodes.length, 10);
  await page.getByRole("link", { name: "Jeg har gemt dem" }).click();
  await page.getByText("Du har 10 gendannelseskoder tilbage.").waitFor();

  await signOut(page);
  await page.goto("/admin/kontakt");
  await signIn(page);
  await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
  await waitForHydration(page);
  await enterCode(page, "12 34");
  await page.getByRole("alert").getByText("Koden er forkert").waitFor();
  await enterCode(page, phone.readCode());
  await page.getByRole("heading", { name: "Kontakt" }).waitFor();

  await signOut(page);
  await signIn(page);
  await enterRecoveryCode(page, recoveryCodes[0]);
  await page.goto("/admin/totrinslogin");
  await page.getByText("Du har 9 gendannelseskoder tilbage.").waitFor();

  await signOut(page);
  await page.goto("/admin/kontakt");
  await signIn(page);
  await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
  await waitForHydration(page);
  await page.context().clearCookies();
  await enterCode(page, "12 34");
  await page.waitForURL("**/admin/login?til=%2Fadmin%2Fkontakt&igen=1");
  await signIn(page);
  await enterCode(page, phone.readCode());
  await page.getByRole("heading", { name: "Kontakt" }).waitFor();
  await page.goto("/admin/totrinslogin");
  const off = page.getByRole("region", { name: "Slå totrinslogin fra" });
  await off.locator("summary").click();
  await off.getByRole("button", { name: "Ja, slå totrinslogin fra" }).click();
  await page.getByRole("status").getByText("Totrinslogin er slået fra.").waitFor();
  await page.getByRole("heading", { name: "Slå totrinslogin til" }).waitFor();
});

test("signing in with a code and with a recovery code works without script", {
  javaScriptEnabled: false,
}, async ({ page, site: clinic }) => {
  const { colleagues, secondFactors } = clinic.services;
  const [me] = await colleagues.list();
  const account = { id: me?.id ?? "", email: EMAIL };
  const { letters, token } = await secondFactors.offer(account);
  const phone = clinic.phone(letters);
  const on = await secondFactors.turnOn(account, token, phone.readCode());
  assert.ok(on.ok);
  await page.goto("/admin/kontakt");
  await signIn(page);
  await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
  await enterCode(page, "12 34");
  await page.getByRole("alert").getByText("Koden er forkert").waitFor();
  await enterCode(page, phone.readCode());
  await page.getByRole("heading", { name: "Kontakt" }).waitFor();
  const warning = page.locator("main noscript p:visible");
  assert.match((await warning.textContent()) ?? "", /^Slå JavaScript til i browseren/);
  assert.equal(await page.getByText("Indlæser...").isVisible(), false);
  await page.context().clearCookies();
  await page.goto("/admin");
  await signIn(page);
  await enterRecoveryCode(page, on.recoveryCodes[0]);
});
