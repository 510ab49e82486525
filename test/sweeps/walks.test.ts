import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "@playwright/test";
import { editorOf } from "../journeys/rich-text.ts";
import { type App, startApp } from "../kit/app.ts";
import { DESK, expect, hydrated, open, PHONE, visit } from "../kit/browser.ts";
import { EMAIL, PASSWORD } from "../kit/client.ts";
import { startMailServer } from "../kit/mail-server.ts";
import { newOrder, twoLetters } from "../kit/post-office.ts";

/** So many presses each takes at most, on a phone and at a desk; what is written in a field is one. */
const MOST = {
  "a mother at night finds who sees her child, and asks to be called": { phone: 5, desk: 5 },
  "a school orders on EAN, and asks to withdraw": { phone: 17, desk: 17 },
  "a secretary signs in to ten orders, prints their slips and marks them": { phone: 7, desk: 7 },
  "a psychologist publishes an article that is pasted": { phone: 4, desk: 4 },
  "an owner opens on the first day, from the list": { phone: 11, desk: 11 },
};

type Walker = {
  app: App;
  page: Page;
  press: (goal: Locator) => Promise<void>;
  write: (goal: Locator, text: string) => Promise<void>;
};
type Walk = (walker: Walker) => Promise<void>;

const WALKS: Record<keyof typeof MOST, Walk> = {
  async "a mother at night finds who sees her child, and asks to be called"({
    app,
    page,
    ...does
  }) {
    await page.goto("/");
    await does.press(page.locator("footer").getByRole("link", { name: "Børn", exact: true }));
    await expect(page.getByRole("main")).toContainText("Signe Holmgaard");
    await does.press(page.locator("summary", { hasText: "Vil du hellere ringes op?" }));
    await does.write(page.getByLabel("Navn"), "Line");
    await does.write(page.getByLabel("Telefon"), "20 98 76 54");
    await does.press(page.getByRole("button", { name: "Ring mig op" }));
    await expect(page.getByRole("main")).toContainText("Tak, vi ringer til dig");
    assert.equal(await app.services.callbacks.countWaiting(), 1);
  },

  async "a school orders on EAN, and asks to withdraw"({ app, page, press, write }) {
    await page.goto("/shop/samtalekort");
    await press(page.getByRole("button", { name: "Læg i kurv" }));
    await press(page.getByRole("link", { name: "Gå til kurv" }));
    await press(page.getByLabel("Offentlig institution"));
    for (const [label, text] of SCHOOL) {
      await write(page.getByRole("textbox", { name: new RegExp(`^${label}`) }), text);
    }
    await press(page.getByRole("button", { name: "Bestil med betalingspligt" }));
    await page.getByRole("heading", { name: "Tak for din forespørgsel!" }).waitFor();
    await expect(page.getByRole("main")).toContainText("elektronisk på jeres EAN-nummer");

    await press(page.getByRole("link", { name: "Fortryd aftalen her" }).last());
    await write(page.getByLabel("Navn"), "Karen Winther");
    await write(page.getByLabel("Bestillingsnummer"), "1001");
    await write(page.getByLabel("E-mail"), "kontor@skole.example");
    await press(page.getByRole("button", { name: /^Videre/ }));
    await press(page.getByRole("button", { name: "Bekræft fortrydelse" }));
    await page.getByText("Skoler og virksomheder har ikke fortrydelsesret.").first().waitFor();
    assert.ok((await app.services.orders.find("1001"))?.withdrawnAt);
  },

  async "a secretary signs in to ten orders, prints their slips and marks them"(walker) {
    const { app, page, press } = walker;
    for (let n = 0; n < 10; n += 1) await app.services.orders.take(newOrder(), twoLetters);
    await app.signIn();
    await page.goto("/admin/bestillinger");
    await signIn(walker, EMAIL, PASSWORD);
    await expect(page).toHaveURL("/admin/bestillinger");
    await hydrated(page);
    for (const { number } of await app.services.orders.list()) {
      await expect(page.getByRole("link", { name: `Nr. ${number}` })).toBeVisible();
    }
    await press(page.getByRole("checkbox", { name: "Vælg alle" }));
    await press(page.getByRole("button", { name: "Følgesedler" }));
    await page.getByRole("heading", { name: "Følgesedler til 10 bestillinger" }).waitFor();
    await press(page.getByRole("link", { name: "Tilbage til bestillinger" }));
    await press(page.getByRole("button", { name: "Behandlet", exact: true }));
    await page.getByText("10 bestillinger er markeret som behandlet.").waitFor();
    assert.equal((await app.services.orders.count()).unhandled, 0);
  },

  async "a psychologist publishes an article that is pasted"({ app, page, press, write }) {
    const { storageState } = await app.signIn();
    await page.context().addCookies(storageState.cookies);
    await open(page, "/admin/viden?ny");
    await write(page.getByLabel("Titel", { exact: true }), "Om at vente");
    await write(page.getByLabel("Beskrivelse", { exact: true }), "Det er svært.");
    const { text, paste } = editorOf(page, "Indhold");
    await press(text);
    await paste({ "text/html": "<h2>Ventetid</h2><p>Man sidder <b>længe</b>.</p>" });
    await press(page.getByRole("button", { name: "Gem artikel" }));
    await page.getByText("Ny artikel er oprettet!").waitFor();
    await page.goto("/viden/om-at-vente");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Om at vente");
  },

  async "an owner opens on the first day, from the list"(walker) {
    const { app, page, press, write } = walker;
    await app.signIn();
    await page.goto("/admin");
    await signIn(walker, EMAIL, PASSWORD);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Klar til åbning");
    await hydrated(page);
    const line = (words: string) => page.getByRole("listitem").filter({ hasText: words });
    for (const [missing, text] of [
      ["Klinikkens navn mangler", "Klinik Ravn"],
      ["Telefonnummeret mangler", "11 22 33 44"],
      ["E-mailen mangler", "post@ravn.example"],
      ["CVR-nummeret mangler", "13 74 81 36"],
    ] as const) {
      await write(line(missing).getByRole("textbox"), text);
      await press(line(missing).getByRole("button"));
      await expect(line(missing)).toHaveCount(0);
    }
    const klinik = (await app.services.documents.read("content", "klinik"))?.data;
    assert.partialDeepStrictEqual(klinik, { telefon: "11 22 33 44", cvr: "13 74 81 36" });
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Ring 11 22 33 44" }).last()).toBeVisible();
  },
};

const SCHOOL = [
  ["Institution", "Bøgelundskolen"],
  ["EAN", "5798009811578"],
  ["Att.", "Karen Winther"],
  ["E-mail", "kontor@skole.example"],
  ["Adresse", "Bøgevej 7"],
  ["Postnummer", "2100"],
  ["By", "København Ø"],
] as const;

for (const [screen, options] of [
  ["phone", PHONE],
  ["desk", DESK],
] as const) {
  describe(`on a ${screen}`, () => {
    for (const [name, walk] of Object.entries(WALKS)) {
      test(name, async () => {
        const mail = await startMailServer();
        const isFirstDay = walk === WALKS["an owner opens on the first day, from the list"];
        const app = await startApp({
          host: isFirstDay ? "klinik.localhost" : "127.0.0.1",
          environment: { SMTP_URL: mail.url, ...(isFirstDay && { DEMO_CONTENT: "off" }) },
        });
        let presses = 0;
        await visit({ baseURL: app.origin, ...options }, (page) =>
          walk({
            app,
            page,
            async press(goal) {
              presses += 1;
              await goal.click();
            },
            async write(goal, text) {
              presses += 1;
              await goal.fill(text);
            },
          }),
        );
        const { [screen]: most = 0 } = Object.entries(MOST).find(([of]) => of === name)?.[1] ?? {};
        assert.ok(presses <= most, `${presses} presses, and at most ${most}`);
      });
    }
  });
}

async function signIn({ page, press, write }: Walker, email: string, password: string) {
  await write(page.getByLabel("E-mail"), email);
  await write(page.getByLabel("Adgangskode"), password);
  await press(page.getByRole("button", { name: "Log ind", exact: true }));
}
