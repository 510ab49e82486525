import { SERVER } from "../../../app/server/events/audit.server.ts";
import { startApp } from "../../kit/app.ts";
import { assertAccessiblePage } from "../../kit/axe.ts";
import { browserTest, expect, open } from "../../kit/browser.ts";
import { EMAIL } from "../../kit/client.ts";
import { pressByKeyboard, waitForFocus } from "../../kit/keyboard.ts";

const LONG = `${"enkollegamedetmegetlangtnavn".repeat(2)}@psykologhusetvedfjorden.example`;
const KEY = "Telefonenderliggeritaskenhverdagogaldrigderhjemmeomaftenen";

const app = await startApp();
const who = { ...SERVER, account: LONG, device: "Samsung Internet på Android" };
const { audit } = app.services;
await audit({ kind: "passkey added", who, about: KEY });
await audit({ kind: "colleague invited", who, about: `ny.${LONG}` });
for (let n = 0; n < 60; n += 1) await audit({ kind: "orders exported", who, about: "3" });

for (const width of [320, 1440]) {
  const test = browserTest.with({ site: app, as: EMAIL, viewport: { width, height: 800 } });
  test(`the list of events is paged by keyboard, with long names, at ${width} px`, async ({
    page,
  }) => {
    await open(page, "/admin/historik/haendelser");
    await assertAccessiblePage(page);
    await pressByKeyboard(page, "link", "Næste side");
    await waitForFocus(page, "h1: Historik");
    await page.getByText(`Tilføjede adgangsnøglen »${KEY}«`).waitFor();
    await assertAccessiblePage(page);
    await pressByKeyboard(page, "link", "Forrige side");
    await waitForFocus(page, "h1: Historik");

    await pressByKeyboard(page, "link", "Historik");
    await expect(page).toHaveURL("/admin/historik");
    await waitForFocus(page, "h1: Historik");
    await pressByKeyboard(page, "link", "Hændelser");
    await waitForFocus(page, "h1: Historik");
  });
}
