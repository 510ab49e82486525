import assert from "node:assert/strict";
import type { Locator, Page } from "@playwright/test";
import { startApp } from "../kit/app.ts";
import { browserTest, DESK, expect, PHONE } from "../kit/browser.ts";
import { expectThanks, field, storedOrder } from "./order.ts";

/** Each press of a thumb counts, also into a field. */
function startWalk(page: Page) {
  let presses = 0;
  return {
    async press(target: Locator) {
      presses += 1;
      await target.click();
    },
    async write(name: string, text: string) {
      presses += 1;
      await field(page, name).fill(text);
    },
    presses: () => presses,
  };
}

const NIGHT = new Date("2026-11-24T02:10:00+01:00");
const WEEKDAY = new Date("2026-11-24T10:00:00+01:00");

for (const [hour, now] of Object.entries({ "at night": NIGHT, "on a weekday at ten": WEEKDAY })) {
  for (const javaScriptEnabled of [true, false]) {
    browserTest(
      `a mother asks to be called back ${hour}, from the front page, in five presses, ${javaScriptEnabled ? "with" : "without"} script`,
      { site: () => startApp({ clock: () => now }), at: PHONE, javaScriptEnabled },
      async ({ page, site }) => {
        const walk = startWalk(page);
        await page.goto("/");
        await walk.press(
          now === NIGHT
            ? page.getByRole("banner").getByRole("link", { name: "Ring mig op" })
            : page.getByRole("link", { name: "Bestil en samtale" }),
        );
        await walk.write("Telefon", "20 98 76 54");
        await walk.write("Navn", "Rune Thygesen");
        await walk.press(page.getByRole("button", { name: "Ring mig op" }));
        await expect(page.getByRole("heading", { name: "Tak, vi ringer til dig" })).toBeVisible();
        assert.equal(await site.services.callbacks.countWaiting(), 1);
        assert.ok(walk.presses() <= 5, `${walk.presses()} presses`);
      },
    );
  }
}

browserTest(
  "who does not know the area finds it, a face, a waiting time and a price in six presses from the front page",
  { site: () => startApp({ clock: () => NIGHT }), at: PHONE },
  async ({ page }) => {
    const walk = startWalk(page);
    await page.goto("/");
    await walk.press(page.getByRole("link", { name: "Hvem kan hjælpe os?" }));
    await walk.press(page.getByText("Et barn", { exact: true }));
    await walk.press(page.getByRole("button", { name: "Videre" }));
    await walk.press(page.getByText("Vil ikke i skole", { exact: true }));
    await walk.press(page.getByRole("button", { name: "Videre" }));
    await walk.press(page.getByRole("button", { name: "Se svaret" }));
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toContainText("Det kan");
    await expect(main.getByRole("link", { name: "Børn", exact: true })).toBeVisible();
    await expect(main.getByRole("link", { name: /Signe Holmgaard .*[Tt]id/ })).toBeVisible();
    await expect(main.getByRole("table")).toContainText("kr.");
    assert.ok(walk.presses() <= 6, `${walk.presses()} presses`);
  },
);

browserTest(
  "a school psychologist orders on CVR and EAN, and withdraws, in as many presses as before",
  { site: () => startApp({ clock: () => WEEKDAY }), at: DESK },
  async ({ page, site }) => {
    const walk = startWalk(page);
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Hovedmenu" });
    await walk.press(menu.getByRole("link", { name: "Shop" }));
    await walk.press(page.getByRole("button", { name: "Læg i kurv" }).first());
    await walk.press(page.getByRole("link", { name: "Gå til kurv" }));
    await walk.press(page.getByText("Virksomhed", { exact: true }));
    for (const [name, text] of Object.entries({
      "Virksomhedens navn": "Bøgelund ApS",
      CVR: "13748136",
      EAN: "5798009811578",
      "Att.": "Mathilde Krogh",
      "E-mail": "mathilde@kommune.example",
      Adresse: "Bøgevej 7",
      Postnummer: "2100",
    }))
      await walk.write(name, text);
    await walk.press(page.getByRole("button", { name: "Bestil med betalingspligt" }));
    await expectThanks(page);
    assert.partialDeepStrictEqual((await storedOrder(site)).form, { ean: "5798009811578" });
    assert.equal(walk.presses(), 12);
    const number = await page.locator(".order-thanks__number").innerText();
    await walk.press(page.getByRole("link", { name: "Fortryd aftalen her" }).last());
    await walk.write("Navn", "Mathilde Krogh");
    await walk.write("Bestillingsnummer", number);
    await walk.write("E-mail", "mathilde@kommune.example");
    await walk.press(page.getByRole("button", { name: "Videre" }));
    await walk.press(page.getByRole("button", { name: "Bekræft fortrydelse" }));
    await expect(page.getByText("Vi modtog det den")).toBeVisible();
    assert.equal(walk.presses(), 18);
  },
);
