import assert from "node:assert/strict";
import { assertAccessiblePage } from "../kit/axe.ts";
import { open, PHONE } from "../kit/browser.ts";
import { waitForFocus } from "../kit/keyboard.ts";
import {
  addPasskey,
  DASHBOARD,
  openPasskeys,
  signIn,
  signOut,
  test,
  WITH_KEY,
} from "./accounts.ts";

test("on a phone a passkey is added, renamed, signs in to the page asked for, and is refused once removed", {
  viewport: PHONE.viewport,
}, async ({ page }) => {
  const device = await openPasskeys(page);
  await assertAccessiblePage(page);
  await addPasskey(page, "Min telefon");
  await page.getByText("Adgangsnøglen »Min telefon« er tilføjet.").waitFor();
  assert.equal((await device.keys()).length, 1);
  await waitForFocus(page, "h2: Adgangsnøgler");

  await page.locator("summary").filter({ hasText: "Omdøb" }).click();
  await page.getByLabel("Nyt navn").fill("Telefonen i tasken");
  await page.getByRole("button", { name: "Gem navn" }).click();
  await page.getByText("Adgangsnøglen hedder nu »Telefonen i tasken«.").waitFor();
  await waitForFocus(page, "h2: Adgangsnøgler");
  await assertAccessiblePage(page);

  await signOut(page);
  await open(page, "/admin/kontakt");
  await assertAccessiblePage(page);
  await page.getByRole("button", WITH_KEY).click();
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
  await signIn(page);
  await page.getByRole("heading", DASHBOARD).waitFor();
});
