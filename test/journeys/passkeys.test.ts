import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, assertNoSidewaysScroll } from "../kit/axe.ts";
import { hydrated } from "../kit/browser.ts";
import { owns } from "../kit/keyboard.ts";
import { addKey, DASHBOARD, leave, visitKeys, WITH_KEY } from "./passkeys.ts";
import { givePassword } from "./second-factor.ts";

test("on a phone a key is added, renamed, signs in where one was going, and is refused once removed", async () => {
  await visitKeys({ viewport: { width: 390, height: 844 } }, async (page, device) => {
    await assertAccessible(page);
    await assertNoSidewaysScroll(page, "totrinslogin");
    await addKey(page, "Min telefon");
    await page.getByText("Adgangsnøglen »Min telefon« er tilføjet.").waitFor();
    assert.equal((await device.keys()).length, 1);
    await owns(page, "h2: Adgangsnøgler");

    await page.locator("summary").filter({ hasText: "Omdøb" }).click();
    await page.getByLabel("Nyt navn").fill("Telefonen i tasken");
    await page.getByRole("button", { name: "Gem navn" }).click();
    await page.getByText("Adgangsnøglen hedder nu »Telefonen i tasken«.").waitFor();
    await owns(page, "h2: Adgangsnøgler");
    await assertAccessible(page);
    await assertNoSidewaysScroll(page, "totrinslogin");

    await leave(page);
    await page.goto("/admin/kontakt");
    await hydrated(page);
    await assertAccessible(page);
    await page.getByRole("button", WITH_KEY).click();
    await page.getByRole("heading", { name: "Kontakt" }).waitFor();

    await page.goto("/admin/totrinslogin");
    await hydrated(page);
    await page.locator("summary").filter({ hasText: "Fjern" }).click();
    const removal = page.locator("details[open]");
    await removal.getByRole("button", { name: "Fjern adgangsnøgle" }).click();
    await page.getByText("er fjernet. Du er logget ud alle andre steder.").waitFor();
    await owns(page, "h2: Adgangsnøgler");
    await leave(page);
    await page.getByRole("button", WITH_KEY).click();
    await page.getByText("Adgangsnøglen er ikke tilmeldt her, eller den er fjernet.").waitFor();
    await givePassword(page);
    await page.getByRole("heading", DASHBOARD).waitFor();
  });
});
