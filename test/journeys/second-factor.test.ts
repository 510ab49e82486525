import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { assertAccessible } from "../kit/axe.ts";
import { runSql } from "../kit/backend.ts";
import {
  delayRequests,
  expect,
  open,
  PHONE,
  routePages,
  waitForHydration,
} from "../kit/browser.ts";
import { EMAIL, PASSWORD } from "../kit/client.ts";
import { waitForFocus } from "../kit/keyboard.ts";
import {
  openClinic,
  signIn,
  signInTo,
  signOut,
  test,
  turnOnSecondFactor,
  WITH_KEY,
} from "./accounts.ts";

const focusIsOn = (page: Page, text: string) => expect(page.locator(":focus")).toHaveText(text);

test("two-step sign-in is turned on with the keyboard alone, on a phone, and asks for the code from then on", {
  site: () => openClinic({ SECOND_FACTOR: "required" }),
  at: PHONE,
}, async ({ page, site: clinic }) => {
  await open(page, "/admin/nyheder");
  await signIn(page);
  await page.getByText("På denne hjemmeside logger alle ind i to trin.").waitFor();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Fortsæt" }).press("Enter");
  await focusIsOn(page, "Forbind appen med din konto");
  const key = await page.locator(".second-factor__key").innerText();
  const phone = clinic.phone(key);
  const link = page.getByRole("link", { name: "Åbn i din app" });
  const address = new URL((await link.getAttribute("href")) ?? "");
  assert.equal(address.protocol, "otpauth:");
  assert.equal(address.searchParams.get("secret"), key.replaceAll(" ", ""));
  await page.getByRole("button", { name: "Kopiér nøglen" }).press("Enter");
  await page.getByText(/Nøglen er (kopieret|markeret)/).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type(phone.readCode());
  await page.keyboard.press("Enter");
  await focusIsOn(page, "Gem dine gendannelseskoder");
  assert.equal(await page.locator(".second-factor__codes code").count(), 10);
  for (const name of ["Udskriv", "Kopiér", "Jeg har gemt dem"]) {
    await page.keyboard.press("Tab");
    await focusIsOn(page, name);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Nyheder" }).waitFor();

  await signOut(page);
  await page.goto("/admin/kontakt");
  await signIn(page);
  await page.getByRole("heading", { name: "Skriv koden" }).waitFor();
  await waitForHydration(page);
  await page.getByLabel("Kode", { exact: true }).fill("12 34");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Koden er forkert").waitFor();
  await page.context().clearCookies();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/login?til=%2Fadmin%2Fkontakt&igen=1");
  await signIn(page);
  await page.getByLabel("Kode", { exact: true }).fill(phone.readCode());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Kontakt" }).waitFor();
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
  const goOn = page.getByRole("button", { name: "Log ind", exact: true });
  await page.goto("/admin/kontakt");
  await expect(page.getByRole("button", WITH_KEY)).toHaveCount(0);
  await signIn(page);
  await page.getByLabel("Kode", { exact: true }).fill(phone.readCode());
  await goOn.click();
  await page.getByRole("heading", { name: "Kontakt" }).waitFor();
  const warning = page.locator("main noscript p:visible");
  assert.match((await warning.textContent()) ?? "", /^Slå JavaScript til i browseren/);
  assert.equal(await page.getByText("Indlæser...").isVisible(), false);
  await page.context().clearCookies();
  await page.goto("/admin");
  await signIn(page);
  await page.getByRole("link", { name: "Har du ikke telefonen ved hånden?" }).click();
  await page.getByLabel("Gendannelseskode").fill(on.recoveryCodes[0] ?? "");
  await goOn.click();
  await page.getByRole("heading", { name: "I dag" }).waitFor();
});

test("a code that does not get through stays beside its QR code, and recovery codes are shown whatever comes after them", {
  expectedErrors: [/401|403|422|ERR_FAILED|Failed to fetch/],
}, async ({ page, site: clinic }) => {
  const codes = page.getByRole("heading", { name: "Gem dine gendannelseskoder" });
  await signInTo(page, "/admin/totrinslogin");
  await page.getByRole("button", { name: "Fortsæt" }).click();
  const qrCode = page.getByRole("img", { name: /QR-kode/ });
  await qrCode.waitFor();
  await expect(page.getByRole("link", { name: "Åbn i din app" })).toBeHidden();
  const phone = clinic.phone(await page.locator(".second-factor__key").innerText());
  const field = page.getByLabel("Kode", { exact: true });
  const code = phone.readCode();
  await field.fill(code);
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Slå til" }).click();
  await page.getByRole("alert").getByText("Der er ingen forbindelse til serveren").waitFor();
  await expect(qrCode).toBeVisible();
  await expect(field).toHaveValue(code);

  await page.unroute("**/*.data*");
  await routePages(page, (route) => route.abort());
  const letPass = await delayRequests(page, "**/slaa-til.data*");
  await page.getByRole("button", { name: "Slå til" }).click();
  await expect(page.getByRole("button", { name: "Slår til..." })).toBeVisible();
  await expect(qrCode).toBeVisible();
  letPass();
  await codes.waitFor();

  await open(page, "/admin/totrinslogin");
  await page.getByText("Opret nye koder").click();
  clinic.ageSessions();
  await page.getByRole("button", { name: "Ja, opret ti nye" }).click();
  await page.getByLabel("Adgangskode").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByLabel("Kode", { exact: true }).fill(phone.readCode());
  await page.keyboard.press("Enter");
  await codes.waitFor();
});

test("a session that ended under an open form takes both steps on top of it, and nothing typed is lost", async ({
  page,
  site: clinic,
}) => {
  await signInTo(page, "/admin/totrinslogin");
  const { phone, recoveryCodes } = await turnOnSecondFactor(page, clinic);
  const dialog = page.getByRole("dialog", { name: "Log ind igen" });
  async function givePassword() {
    await dialog.getByLabel("E-mail").fill(EMAIL);
    await dialog.getByLabel("Adgangskode").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Skriv nu koden fra appen på din telefon.")).toBeVisible();
    await expect(page.locator("[name=code]")).toBeFocused();
  }
  await open(page, "/admin/kontakt");
  await page.getByLabel("Titel").fill("Skriv til os");
  clinic.endSessions();
  await page.getByRole("button", { name: "Gem kontaktside" }).click();
  await givePassword();
  runSql(clinic, "update tokens set expires_at = 0");
  await page.keyboard.type(phone.readCode());
  await page.keyboard.press("Enter");
  await dialog.getByText("Der gik for lang tid. Log ind igen med din adgangskode.").waitFor();
  await givePassword();
  await page.keyboard.type("000");
  await page.keyboard.press("Enter");
  await dialog.getByText("Koden er forkert").waitFor();
  await dialog.getByRole("button", { name: "Har du ikke telefonen ved hånden?" }).click();
  await waitForFocus(page, "input: Gendannelseskode");
  await page.keyboard.type("abcde-fghjk");
  await page.keyboard.press("Enter");
  await dialog.getByText("Gendannelseskoden er forkert").waitFor();
  await waitForFocus(page, "input: Gendannelseskode");
  await assertAccessible(page);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(recoveryCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await page.getByText("Kontaktsiden blev opdateret!").waitFor();
  assert.match(await clinic.page("/kontakt"), /Skriv til os/);
});
