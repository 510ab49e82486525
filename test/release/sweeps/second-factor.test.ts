import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { openClinic, signInTo, test, turnOnSecondFactor } from "../../journeys/accounts.ts";
import { runSql } from "../../kit/backend.ts";
import {
  delayRequests,
  expect,
  open,
  PHONE,
  routePages,
  waitForHydration,
} from "../../kit/browser.ts";
import { EMAIL, PASSWORD } from "../../kit/client.ts";

const focusIsOn = (page: Page, text: string) => expect(page.locator(":focus")).toHaveText(text);

test("two-step sign-in is turned on with the keyboard alone, and the focus is where the next step begins", {
  site: () => openClinic({ SECOND_FACTOR: "required" }),
}, async ({ page, site: clinic }) => {
  await open(page, "/admin/nyheder");
  await page.getByLabel("E-mail").focus();
  await page.keyboard.type(EMAIL);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("På denne hjemmeside logger alle ind i to trin.").waitFor();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Fortsæt" }).focus();
  await page.keyboard.press("Enter");
  await focusIsOn(page, "Forbind appen med din konto");
  const phone = clinic.phone(await page.locator(".second-factor__key").innerText());
  await page.keyboard.press("Tab");
  await focusIsOn(page, "Kopiér nøglen");
  await page.keyboard.press("Tab");
  await page.keyboard.type(phone.readCode());
  await page.keyboard.press("Enter");
  await focusIsOn(page, "Gem dine gendannelseskoder");
  for (const name of ["Udskriv", "Kopiér", "Jeg har gemt dem"]) {
    await page.keyboard.press("Tab");
    await focusIsOn(page, name);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Nyheder" }).waitFor();
});

for (const [device, options] of Object.entries({ phone: PHONE, computer: {} })) {
  const isPhone = device === "phone";
  test(
    `on a ${device} the key is copied, and the link that opens the app is ${isPhone ? "shown" : "hidden"} (E16)`,
    options,
    async ({ page }) => {
      await signInTo(page, "/admin/totrinslogin");
      await page.getByRole("button", { name: "Fortsæt" }).click();
      await page.getByRole("img", { name: /QR-kode/ }).waitFor();
      const key = (await page.locator(".second-factor__key").innerText()).replaceAll(" ", "");
      const link = page.getByRole("link", { name: "Åbn i din app", includeHidden: true });
      assert.equal(await link.isVisible(), isPhone);
      const address = new URL((await link.getAttribute("href")) ?? "");
      assert.equal(address.protocol, "otpauth:");
      assert.equal(address.searchParams.get("secret"), key);
      await page.getByRole("button", { name: "Kopiér nøglen" }).click();
      await page.getByText(/Nøglen er (kopieret|markeret)/).waitFor();
    },
  );
}

test("a code that does not get through stays beside its QR code, and recovery codes are shown whatever comes after them", {
  expectedErrors: [/401|403|422|ERR_FAILED|Failed to fetch/],
}, async ({ page, site: clinic }) => {
  const codes = page.getByRole("heading", { name: "Gem dine gendannelseskoder" });
  await signInTo(page, "/admin/totrinslogin");
  await page.getByRole("button", { name: "Fortsæt" }).click();
  const qrCode = page.getByRole("img", { name: /QR-kode/ });
  await qrCode.waitFor();
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
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
  await page.getByLabel("Kode", { exact: true }).fill(phone.readCode());
  await page.getByRole("button", { name: "Log ind", exact: true }).click();
  await codes.waitFor();
});

const TOO_LATE = "Der gik for lang tid. Log ind igen med din adgangskode.";

test("a session that ended under an open form takes both steps on top of it, and nothing typed is lost", async ({
  page,
  site: clinic,
}) => {
  await signInTo(page, "/admin/totrinslogin");
  const { phone, recoveryCodes } = await turnOnSecondFactor(page, clinic);
  const dialog = page.getByRole("dialog", { name: "Log ind igen" });
  const goOn = dialog.getByRole("button", { name: "Log ind og gem" });
  async function givePassword() {
    await dialog.getByLabel("E-mail").fill(EMAIL);
    await dialog.getByLabel("Adgangskode").fill(PASSWORD);
    await goOn.click();
    await expect(dialog.getByText("Skriv nu koden fra appen på din telefon.")).toBeVisible();
    await expect(page.locator("[name=code]")).toBeFocused();
  }
  for (const answer of ["code", "recovery code"]) {
    await open(page, "/admin/kontakt");
    await page.getByLabel("Titel").fill(`Skriv til os (${answer})`);
    clinic.endSessions();
    await page.getByRole("button", { name: "Gem kontaktside" }).click();
    await givePassword();
    if (answer === "code") {
      runSql(clinic, "update tokens set expires_at = 0");
      await dialog.getByLabel("Kode", { exact: true }).fill(phone.readCode());
      await goOn.click();
      await expect(dialog.getByText(TOO_LATE)).toBeVisible();
      await givePassword();
      await page.keyboard.type("000");
      await page.keyboard.press("Enter");
      await dialog.getByText("Koden er forkert").waitFor();
      await dialog.getByLabel("Kode", { exact: true }).fill(phone.readCode());
    } else {
      await dialog.getByRole("button", { name: "Har du ikke telefonen ved hånden?" }).click();
      await dialog.getByLabel("Gendannelseskode").fill(recoveryCodes[0] ?? "");
    }
    await goOn.click();
    await page.getByText("Kontaktsiden blev opdateret!").waitFor();
    await page.goto("/kontakt");
    await page.getByRole("heading", { name: `Skriv til os (${answer})` }).waitFor();
  }
});
