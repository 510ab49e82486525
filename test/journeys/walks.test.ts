import assert from "node:assert/strict";
import type { Locator, Page } from "@playwright/test";
import { LAW_PAGES } from "../../app/shop/jura/law-pages.ts";
import { assertAccessible } from "../kit/axe.ts";
import { browserTest, DESK, expect, open, PHONE } from "../kit/browser.ts";
import { EMAIL } from "../kit/client.ts";
import { photoFile } from "../kit/photo.ts";
import { openSite } from "../kit/site.ts";
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
    /** A press outside the site, as of a link in a mail. */
    async outside(work: () => Promise<unknown>) {
      presses += 1;
      await work();
    },
    presses: () => presses,
  };
}

const NIGHT = new Date("2026-11-24T02:10:00+01:00");
const WEEKDAY = new Date("2026-11-24T10:00:00+01:00");

for (const { hour, now, javaScriptEnabled, link } of [
  { hour: "at night, with script", now: NIGHT, javaScriptEnabled: true, link: "Ring mig op" },
  {
    hour: "on a weekday at ten, without",
    now: WEEKDAY,
    javaScriptEnabled: false,
    link: "Bestil en samtale",
  },
]) {
  browserTest(
    `a mother asks to be called back from the front page in five presses ${hour}`,
    { site: () => openSite({ clock: () => now }), at: PHONE, javaScriptEnabled },
    async ({ page, site }) => {
      const walk = startWalk(page);
      await page.goto("/");
      await walk.press(page.getByRole("link", { name: link }).first());
      await walk.write("Telefon", "20 98 76 54");
      await walk.write("Navn", "Rune Thygesen");
      await walk.press(page.getByRole("button", { name: "Ring mig op" }));
      await expect(page.getByRole("heading", { name: "Tak, vi ringer til dig" })).toBeVisible();
      assert.equal(await site.services.callbacks.countWaiting(), 1);
      assert.ok(walk.presses() <= 5, `${walk.presses()} presses`);
    },
  );
}

browserTest(
  "who does not know the area finds it, a face, a waiting time and a price in six presses from the front page",
  { site: () => openSite({ clock: () => NIGHT }), at: PHONE },
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
  { site: () => openSite({ clock: () => WEEKDAY }), at: DESK },
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
    await assertAccessible(page);
    await walk.press(page.getByRole("button", { name: "Bekræft fortrydelse" }));
    await expect(page.getByText("Vi modtog det den")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Vi modtog det den")).toBeVisible();
    const [order] = await site.services.orders.list();
    const withdrawals = await site.services.withdrawals.ofOrder(order?.id ?? "");
    assert.equal(withdrawals.length, 1, "a page loaded anew withdraws nothing more");
    assert.equal(walk.presses(), 18);
  },
);

browserTest(
  "an article with a picture is written and given a time in eight presses from its list",
  { site: () => openSite({ clock: () => WEEKDAY }), at: DESK, as: EMAIL },
  async ({ page, site }) => {
    const walk = startWalk(page);
    await open(page, "/admin/viden");
    await walk.press(page.getByRole("link", { name: "Opret ny artikel" }));
    const text = page.getByRole("textbox", { name: "Indhold" });
    await text.waitFor();
    await walk.write("Titel", "Når børn ikke sover");
    await page.keyboard.press("Enter");
    await expect(text).toBeFocused();
    await page.keyboard.type("Det er nat.");
    await walk.write("Beskrivelse", "Om nætter uden søvn.");
    const photo = await photoFile("nat.jpg");
    await walk.outside(() => page.getByLabel("Vælg fil til Billede").setInputFiles(photo));
    await walk.write("Billedbeskrivelse", "Et vindue om natten");
    await walk.press(page.getByRole("button", { name: "Flere valg" }));
    await walk.press(page.getByRole("button", { name: "Udgiv senere" }));
    await walk.press(page.getByRole("dialog").getByRole("button", { name: /^Udgiv .* kl\.\s8$/ }));
    await expect(page.getByText(/^Udgives .* kl\.\s8$/).first()).toBeVisible();
    const [draft] = await site.services.drafts.list();
    assert.equal(draft?.title, "Når børn ikke sover");
    assert.ok(draft.publishAt);
    assert.ok(walk.presses() <= 8, `${walk.presses()} presses`);
  },
);

browserTest(
  "an owner fills in the list of the first day, and opens the site, in 45 presses",
  {
    site: () =>
      openSite({
        host: "klinik.localhost",
        environment: {
          DEMO_CONTENT: "off",
          ORDER_RECIPIENTS: "post@ravn.example",
          SMTP_URL: "smtp://127.0.0.1:9",
        },
      }),
    at: DESK,
    as: EMAIL,
    longestMs: 4 * 60_000,
  },
  async ({ page, site }) => {
    const walk = startWalk(page);
    const row = (title: string) =>
      page.getByRole("main").getByRole("listitem").filter({ hasText: title }).first();
    const overview = page.getByRole("link", { name: "Oversigt", exact: true }).first();
    async function fillIn(title: string, fields: Record<string, string>) {
      for (const [at, [name, text]] of Object.entries(fields).entries()) {
        const input = row(title).getByLabel(name, { exact: true });
        const isNext = at === 0 && walk.presses() > 1;
        if (isNext) await expect(input).toBeFocused();
        else await walk.press(input);
        await input.fill(text);
      }
      await walk.press(row(title).getByRole("button", { name: "Gem" }));
      await expect(row(title)).toContainText("klar");
    }
    await open(page, "/admin");
    await fillIn("Klinikkens navn", { Navn: "Klinik Ravn" });
    await fillIn("Telefon", { Telefon: "11 22 33 44" });
    await fillIn("Adresse og e-mail", {
      Adresse: "Nygade 7",
      Postnummer: "8000",
      By: "Aarhus C",
      "E-mail": "post@ravn.example",
    });
    const numbers = row("CVR-nummer og moms");
    const cvr = numbers.getByLabel("CVR", { exact: true });
    await expect(cvr).toBeFocused();
    await cvr.fill("13 74 81 36");
    await walk.outside(() => numbers.getByRole("combobox").selectOption("nej"));
    await fillIn("CVR-nummer og moms", {});
    await fillIn("Fragt, levering og betaling", {
      Fragt: "0 kr.",
      Leveringstid: "2-4 hverdage",
      Betalingsfrist: "8 dage",
    });

    const recipients = row("Hvem får bestillingerne?");
    await walk.press(recipients.getByRole("button", { name: "Send prøvemail" }));
    await expect(recipients).toContainText("Åbn mailen");
    const [letter] = await site.services.documents.list("mail");
    const [link = ""] = /\/proevemail\?kode=[\w-]+/.exec(Object(letter?.data).text) ?? [];
    const mail = await page.context().newPage();
    await walk.outside(() => mail.goto(link));
    await walk.press(mail.getByRole("button", { name: "Den er her" }));
    await expect(mail.getByRole("heading", { name: "Tak, så ved vi det" })).toBeVisible();

    await walk.press(row("Mindst én psykolog").getByRole("link"));
    await walk.write("Navn", "Ane Ravn");
    const photo = await photoFile("ane.jpg");
    await walk.outside(() => page.locator("input[type=file]").first().setInputFiles(photo));
    await walk.press(page.getByRole("button", { name: "Gem psykolog" }));
    await expect(page.getByRole("link", { name: "Rediger Ane Ravn" })).toBeVisible();
    await walk.press(overview);
    await expect(recipients).toContainText("bekræftet");

    await walk.press(row("Lovens sider").getByRole("link"));
    for (const { title, checks } of LAW_PAGES) {
      const menu = page.getByRole("navigation", { name: "Lovens sider" });
      const link = menu.getByRole("link").filter({ hasText: title });
      if (title !== LAW_PAGES[0]?.title) await walk.press(link);
      const text = page.getByRole("textbox", { name: "Tekst" });
      const gaps = text.getByText(/^\[/);
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(text).toBeVisible();
      while ((await gaps.count()) > 0) {
        await walk.outside(() => gaps.first().click({ clickCount: 3 }));
        await page.keyboard.type("Det aftaler vi.");
      }
      for (const { label } of checks) await walk.press(page.getByLabel(label));
      await walk.press(page.getByRole("button", { name: "Udgiv siden" }));
      await expect(page.getByText(`${title} blev gemt`)).toBeVisible();
    }
    await walk.press(overview);
    await expect(row("Mindst én psykolog")).toContainText("Ane Ravn");
    await expect(row("Lovens sider")).toContainText("EU's meddelelse");

    assert.match(await site.page("/om"), /Vi åbner snart/);
    await walk.press(page.getByRole("button", { name: "Åbn hjemmesiden" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("I dag");
    assert.match(await site.page("/om"), /Ane Ravn/);
    assert.ok(walk.presses() <= 45, `${walk.presses()} presses`);
  },
);
