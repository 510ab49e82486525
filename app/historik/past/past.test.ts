import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { mathilde, startApp, visibleText } from "../../../test/app.ts";

const DAY_MS = 24 * 60 * 60_000;
const BEGUN = Date.now() - 20 * DAY_MS;

/** An app whose clock stands where it is put, counted in days from its beginning. */
async function startInPast(environment: Record<string, string> = {}) {
  let now = new Date(BEGUN);
  const app = await startApp({ clock: () => now, environment });
  const editor = await app.signIn();
  return {
    app,
    editor,
    on(day: number) {
      now = new Date(BEGUN + day * DAY_MS);
      return now;
    },
  };
}

const momentOn = (day: number) => new Date(BEGUN + day * DAY_MS).toISOString();
const pastPage = (day: number, path = "") => `/admin/dengang/${momentOn(day)}/side${path}`;

const news = (id: string, title: string) => ({
  id,
  title,
  content: `<p>${title} står her.</p>`,
  createdAt: "2026-09-01T10:00:00.000Z",
});

describe("the site as it was", () => {
  let site: Awaited<ReturnType<typeof startInPast>>;

  before(async () => {
    site = await startInPast();
    const { app, on } = site;
    on(2);
    await app.store("nyheder", {
      items: [news("flytter", "Vi maler væggene"), news("ny", "Hund i klinikken")],
    });
    on(6);
    await app.store("nyheder", { items: [news("ny", "Hund i klinikken er kommet")] });
    on(10);
    await app.store("kontakt", { title: "Find os", telefon: "12 34 56 78" });
  });

  async function seen(day: number, path: string) {
    return visibleText(await site.editor.page(pastPage(day, path)));
  }

  test("is what stood on it before a save and after: changed, deleted, and not there yet", async () => {
    assert.doesNotMatch(await seen(1, "/nyheder"), /Vi maler væggene|Hund i klinikken/);
    assert.match(
      await seen(3, "/nyheder"),
      /Vi maler væggene står her\..*Hund i klinikken står her\.|Hund i klinikken står her\..*Vi maler væggene står her\./,
    );
    const after = await seen(7, "/nyheder");
    assert.doesNotMatch(after, /Vi maler væggene/);
    assert.match(after, /Hund i klinikken er kommet/);
    assert.doesNotMatch(await seen(7, "/kontakt"), /Find os/);
    assert.match(await seen(11, "/kontakt"), /Find os/);
  });

  test("changes with the millisecond of a save, and not before it", async () => {
    const at = BEGUN + 6 * DAY_MS;
    const page = (ms: number) =>
      site.editor.page(`/admin/dengang/${new Date(ms).toISOString()}/side/nyheder`);
    assert.match(await page(at - 1), /Vi maler væggene/);
    assert.doesNotMatch(await page(at), /Vi maler væggene/);
  });

  test("is walked round in: links, a search and what has moved stay in its moment", async () => {
    const base = pastPage(3);
    const front = await site.editor.page(base);
    const links = [...front.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href = ""]) => href);
    const pages = links.filter((href) => href.startsWith("/") && !/\.\w+$/.test(href));
    assert.ok(pages.length > 20, `${pages.length} links`);
    const outside = pages.filter((href) => !href.startsWith(base));
    assert.deepEqual(
      [...new Set(outside.map((href) => href.split("/").slice(0, 3).join("/")))],
      ["/admin/dengang"],
    );
    for (const href of new Set(pages.filter((href) => href.startsWith(base))))
      assert.equal((await site.editor.get(href.replaceAll("&amp;", "&"))).status, 200, href);
    assert.match(front, new RegExp(`<form[^>]* action="${base}/soeg"`));
    const moved = await site.editor.get(`${base}/nyheder/flytter`);
    assert.equal(moved.headers.get("location"), `${base}/nyheder#flytter`);
    assert.equal((await site.editor.get(`${base}/findes-ikke`)).status, 404);
  });

  test("stays in its moment by a whole link to the site that an editor wrote", async () => {
    const { app, on, editor } = site;
    on(14);
    const content = `<p>Læs <a href="${app.origin}/om">om os</a>.</p>`;
    await app.store("nyheder", { items: [{ ...news("link", "Læs mere"), content }] });
    const page = await editor.page(pastPage(15, "/nyheder"));
    assert.match(page, new RegExp(`<a [^>]*href="${pastPage(15, "/om")}"[^>]*>om os<`));
  });

  test("has the day of its moment: what was to come then is not past", async () => {
    const { app, on, editor } = site;
    on(16);
    const start = new Date(BEGUN + 17 * DAY_MS).toISOString().slice(0, 16);
    const dates = [{ id: "e", title: "Temadag om leg", start, description: "<p>Leg</p>" }];
    await app.store("supervisionEvents", { events: dates });
    const section = async (day: number) =>
      visibleText(await editor.page(pastPage(day, "/supervision")));
    assert.doesNotMatch(await section(16.5), /Har været/);
    assert.match(await section(19), /Har været .*Temadag om leg/);
  });

  test("is searched as it was, and the search of visitors is not", async () => {
    assert.match(await seen(3, "/soeg?q=psykolog"), /om »psykolog«/);
    const query = "/soeg?q=psykolog";
    const before = await site.app.page(query);
    await seen(7, query);
    assert.equal(await site.app.page(query), before);
  });

  test("runs nothing, counts nothing and is kept by nobody", async () => {
    const answer = await site.editor.get(pastPage(3));
    const html = await answer.text();
    assert.doesNotMatch(html, /<script|modulepreload/);
    assert.match(answer.headers.get("content-security-policy") ?? "", /script-src 'none'/);
    assert.match(answer.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.equal(answer.headers.get("x-robots-tag"), "noindex");
    assert.match(
      visibleText(html),
      /kl\. \d\d\.\d\d Ingen andre ser det, og intet bliver ændret\./,
    );
  });

  test("takes no order, no call and no withdrawal", async () => {
    const { app, editor } = site;
    const shown = await editor.page(pastPage(3, "/fortryd"));
    assert.match(shown, new RegExp(`<form method="post" action="${pastPage(3, "/fortryd")}"`));
    for (const path of ["/kurv", "/fortryd", "/ring-mig-op"]) {
      const fields = { ...mathilde, orderId: "a".repeat(32), id: "samtalekort", quantity: "1" };
      const answer = await app.post(pastPage(3, path), fields, { cookie: editor.cookie });
      assert.equal(answer.status, 403, path);
      const told = visibleText(await answer.text());
      assert.match(told, /Her kan intet sendes\. Det er hjemmesiden, som den var\./);
      assert.doesNotMatch(told, /Mathilde/);
    }
    assert.deepEqual(await app.services.orders.placedTimes(new Date(0)), []);
    const { waiting } = await app.services.mailbox.depth();
    assert.equal(waiting, 0);
  });

  test("is for editors alone", async () => {
    const { app } = site;
    for (const path of ["/admin/dengang", `/admin/dengang/${momentOn(3)}`, pastPage(3, "/om")]) {
      const answer = await app.get(path);
      assert.equal(answer.status, 302, path);
      const to = `/admin/login?til=${encodeURIComponent(path)}`;
      assert.equal(answer.headers.get("location"), to);
    }
    const sent = await app.post(pastPage(3, "/kurv"), mathilde);
    assert.equal(sent.status, 401);
  });

  test("leaves a visitor's page the same to the byte, and kept", async () => {
    const { app, editor } = site;
    const read = async () => {
      const answer = await app.get("/nyheder");
      return {
        body: await answer.text(),
        headers: Object.fromEntries(answer.headers),
        version: app.services.content.version(),
      };
    };
    await read();
    const before = await read();
    for (const day of [1, 3, 7]) await editor.page(pastPage(day, "/nyheder"));
    const after = await read();
    assert.deepEqual(
      { ...after, headers: { ...after.headers, date: "" } },
      { ...before, headers: { ...before.headers, date: "" } },
    );
  });

  test("says so where the history does not reach, and where no moment is named", async () => {
    const { app, editor } = site;
    for (const moment of [momentOn(-1), new Date(Date.now() + DAY_MS).toISOString(), "i-gaar"]) {
      const answer = await editor.get(`/admin/dengang/${moment}/side/om`);
      assert.equal(
        answer.headers.get("location"),
        `/admin/dengang?tid=${encodeURIComponent(moment)}`,
      );
    }
    const told = visibleText(await editor.page(`/admin/dengang?tid=${momentOn(-1)}`));
    assert.match(
      told,
      /Så langt rækker historikken ikke\. Hjemmesiden kan ses fra \p{Lu}\p{L}+ \d+\. \p{L}+ kl\. \d\d\.\d\d til nu\./u,
    );
    assert.equal(app.services.settings.historyDays, 365);
  });
});
