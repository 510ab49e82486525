import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { startApp } from "../app.ts";
import { findNothing } from "../axe.ts";
import { hydrated, visit } from "../browser.ts";
import { owns, press } from "../keyboard.ts";

const SCREEN = "/admin/historik/haendelser";
const LONG = `${"enkollegamedetmegetlangtnavn".repeat(2)}@psykologhusetvedfjorden.example`;
const KEY = "Telefonenderliggeritaskenhverdagogaldrigderhjemmeomaftenen";

export function tryEvents(width: number) {
  describe("the list of events", () => {
    let app: Awaited<ReturnType<typeof startApp>>;
    let editor: Awaited<ReturnType<typeof app.signIn>>;
    before(async () => {
      app = await startApp();
      editor = await app.signIn();
      const by = { account: LONG, device: "Samsung Internet på Android" };
      await app.services.events.record({ ...by, kind: "passkey added", about: KEY });
      await app.services.events.record({ ...by, kind: "colleague invited", about: `ny.${LONG}` });
      for (let n = 0; n < 60; n += 1) {
        await app.services.events.record({ ...by, kind: "orders exported", about: "3" });
      }
    });

    async function look(width: number, journey: (page: Page) => Promise<void>) {
      const options = { baseURL: app.origin, viewport: { width, height: 800 } };
      await visit({ ...options, reducedMotion: "reduce" }, async (page) => {
        const url = app.origin;
        const pairs = editor.cookie.split("; ").map((pair) => pair.split("="));
        await page
          .context()
          .addCookies(pairs.map(([name = "", ...rest]) => ({ name, value: rest.join("="), url })));
        await page.goto(SCREEN);
        await hydrated(page);
        await journey(page);
      });
    }

    test(`is turned and narrowed by keyboard, also to nothing, with long names, at ${width} px`, () =>
      look(width, async (page) => {
        await findNothing(page);
        await press(page, "link", "Ældre");
        await owns(page, "h1: Historik");
        await page.getByText(`Tilføjede adgangsnøglen »${KEY}«`).waitFor();
        await findNothing(page);
        await press(page, "link", "Nyere");
        await owns(page, "h1: Historik");

        await page.getByLabel("Hvad").focus();
        await page.keyboard.type("Adgangskoder");
        await press(page, "button", "Vis");
        await page.getByText(`Inviterede ny.${LONG}`).waitFor();
        await owns(page, "h1: Historik");
        assert.equal(await page.getByRole("navigation", { name: "Sider" }).count(), 0);
        await findNothing(page);

        await page.getByLabel("Hvad").focus();
        await page.keyboard.type("Sikkerhedskopier");
        await page.getByLabel("Hvem").focus();
        await page.keyboard.type(LONG.slice(0, 8));
        await press(page, "button", "Vis");
        await page.getByText("Der er ingen hændelser, der passer.").waitFor();
        await owns(page, "h1: Historik");
        await findNothing(page);

        await press(page, "link", "Tekster");
        await page.waitForURL("**/admin/historik");
        await owns(page, "h1: Historik");
        await press(page, "link", "Hændelser");
        await owns(page, "h1: Historik");
      }));
  });
}
