import assert from "node:assert/strict";
import { assertAccessiblePage } from "../kit/axe.ts";
import { expect, open, PHONE } from "../kit/browser.ts";
import { waitForFocus } from "../kit/keyboard.ts";
import { addPasskey, openPasskeys, signIn, signOut, test, WITH_KEY } from "./accounts.ts";

const CHALLENGE = "**/admin/login/adgangsnoegle";
const TOO_MANY = "Der er prøvet for mange gange. Vent et kvarter, og prøv igen.";

test("on a phone a passkey is added, renamed, signs in to the page asked for, and is refused once removed", {
  viewport: PHONE.viewport,
  expectedErrors: [/status of (401|403|422|429)/],
}, async ({ page }) => {
  const device = await openPasskeys(page);
  await device.setFinger(false);
  await addPasskey(page, "Min telefon");
  await page.getByText("Der blev ikke lavet nogen adgangsnøgle.").waitFor();
  await device.setFinger(true);
  await page.getByRole("button", { name: "Opret adgangsnøgle" }).click();
  await page.getByText("Adgangsnøglen »Min telefon« er tilføjet.").waitFor();
  assert.equal((await device.keys()).length, 1);
  await waitForFocus(page, "h2: Adgangsnøgler");
  await assertAccessiblePage(page);
  await addPasskey(page, "En til");
  await page.getByText("Enheden har allerede en adgangsnøgle til din konto.").waitFor();

  await open(page, "/admin/totrinslogin");
  await page.locator("summary").filter({ hasText: "Omdøb" }).click();
  await page.getByLabel("Nyt navn").fill("Telefonen i tasken");
  await page.getByRole("button", { name: "Gem navn" }).click();
  await page.getByText("Adgangsnøglen hedder nu »Telefonen i tasken«.").waitFor();
  await waitForFocus(page, "h2: Adgangsnøgler");

  await signOut(page);
  await open(page, "/admin/kontakt");
  for (const [answer, sentence] of [
    [{ status: 429, body: TOO_MANY }, TOO_MANY],
    [{ body: "<h1>Velkommen til toget</h1>" }, "Der er ingen forbindelse til serveren lige nu."],
  ] as const) {
    await page.route(CHALLENGE, (route) => route.fulfill(answer));
    await page.getByRole("button", WITH_KEY).click();
    await page.getByRole("alert").getByText(sentence).waitFor();
    await page.unroute(CHALLENGE);
  }
  await device.setFinger(false);
  await page.getByRole("button", WITH_KEY).click();
  await page.getByRole("alert").getByText("Adgangsnøglen blev ikke brugt. Prøv igen").waitFor();
  await device.setFinger(true);
  // By keyboard: the button is the first stop after 'Glemt adgangskode?'.
  await page.getByRole("button", { name: "Glemt adgangskode?" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Kontakt" }).waitFor();

  await open(page, "/admin/totrinslogin");
  await page.locator("summary").filter({ hasText: "Fjern" }).click();
  const removal = page.locator("details[open]");
  await removal.getByRole("button", { name: "Fjern adgangsnøgle" }).click();
  await page.getByText("er fjernet. Du er logget ud alle andre steder.").waitFor();
  await waitForFocus(page, "h2: Adgangsnøgler");
  await signOut(page);
  await page.getByRole("button", WITH_KEY).click();
  await page.getByText("Adgangsnøglen er ikke tilmeldt her, eller den er fjernet.").waitFor();
});

test("a browser without passkeys says so and offers the password", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await open(page, "/admin/totrinslogin");
  await expect(page.getByRole("button", WITH_KEY)).toHaveCount(0);
  await signIn(page);
  await page.getByText("Denne browser kan ikke bruge adgangsnøgler.").waitFor();
});
