import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startApp, visibleText } from "../../../test/app.ts";
import { fingerprint, readItems } from "../../server/documents/edit.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const BEGUN = Date.now() - 20 * DAY_MS;

async function startInPast(options: Parameters<typeof startApp>[0] = {}) {
  let now = new Date(BEGUN);
  const app = await startApp({ ...options, clock: () => now });
  return {
    app,
    editor: await app.signIn(),
    on(day: number) {
      now = new Date(BEGUN + day * DAY_MS);
      return now;
    },
  };
}

type Site = Awaited<ReturnType<typeof startInPast>>;

const screenOn = (day: number) => `/admin/dengang/${new Date(BEGUN + day * DAY_MS).toISOString()}`;
const pageOn = (day: number, path: string) => `${screenOn(day)}/side${path}`;

const news = (id: string, title: string, content = `<p>${title} står her.</p>`) => ({
  ...{ id, title, content },
  createdAt: "2026-09-01T10:00:00.000Z",
});

/** What the button at a news item sends, pressed on a screen that is opened now. */
async function button({ app }: Site, id: string) {
  const stored = await app.services.documents.read("content", "nyheder");
  const after = readItems(Object(stored?.data), ["items"])?.find((item) => item.id === id);
  const key = JSON.stringify(["item", ["items"], id]);
  return { document: "nyheder", key, base: fingerprint({ after }, ["after"]) };
}

function press({ app, editor }: Site, day: number, sent: Record<string, string>) {
  return app.post(`${screenOn(day)}.data`, sent, { cookie: editor.cookie });
}

describe("one item is brought back from the past", () => {
  test("where it was deleted: a save of its own, in the history, and with a way back", async () => {
    const site = await startInPast();
    const { app, editor, on } = site;
    on(2);
    await app.store("nyheder", { items: [news("a", "Første"), news("b", "Anden")] });
    on(4);
    await app.store("nyheder", { items: [news("b", "Anden, rettet")] });
    on(6);
    const screen = visibleText(await editor.page(screenOn(3)));
    assert.match(screen, /Nyhed »Første« slettet siden/);
    assert.match(screen, /Nyhed »Anden, rettet« ændret siden/);
    const answer = await press(site, 3, await button(site, "a"));
    assert.equal(answer.status, 200);
    const told = await answer.text();
    assert.match(told, /Bragt tilbage: »Første« er tilbage\./);
    assert.match(
      visibleText(await app.page("/nyheder")),
      /Første står her\..*Anden, rettet står her\.|Anden, rettet står her\..*Første står her\./,
    );
    const [newest] = await app.services.documents.history("nyheder", { newest: 1 });
    assert.equal(newest?.savedBy, "redaktion@samspil.example");
    const undo = { document: "nyheder", revision: String(newest?.revision) };
    assert.equal(
      (await app.post("/admin/fortryd.data", undo, { cookie: editor.cookie })).status,
      200,
    );
    assert.doesNotMatch(visibleText(await app.page("/nyheder")), /Første står her/);
  });

  test("not over what somebody has saved meanwhile: theirs stands, and the old is kept", async () => {
    const site = await startInPast();
    const { app, on } = site;
    on(2);
    await app.store("nyheder", { items: [news("a", "Som før"), news("b", "En anden")] });
    on(4);
    await app.store("nyheder", { items: [news("a", "Rettet"), news("b", "En anden")] });
    const seen = await button(site, "a");
    on(5);
    await app.store("nyheder", { items: [news("a", "Rettet igen"), news("b", "Også rettet")] });
    const late = await press(site, 3, seen);
    assert.equal(late.status, 409);
    assert.match(await late.text(), /Det er rettet, mens du havde siden åben, og er ikke rørt\./);
    assert.match(visibleText(await app.page("/nyheder")), /Rettet igen/);
    const again = await press(site, 3, await button(site, "a"));
    assert.equal(again.status, 200);
    const page = visibleText(await app.page("/nyheder"));
    assert.match(page, /Som før/);
    assert.match(page, /Også rettet/);
  });

  test("of the page that one comes from, and of all pages when that is asked for", async () => {
    const site = await startInPast();
    const { app, editor, on } = site;
    on(2);
    await app.store("nyheder", { items: [news("a", "En nyhed")] });
    await app.store("kontakt", { title: "Kontakt dengang" });
    on(4);
    await app.store("nyheder", { items: [] });
    await app.store("kontakt", { title: "Kontakt nu" });
    const own = visibleText(await editor.page(`${screenOn(3)}?side=/kontakt`));
    assert.match(own, /Kontakt dengang/);
    assert.doesNotMatch(own, /En nyhed/);
    const all = visibleText(await editor.page(screenOn(3)));
    assert.match(all, /En nyhed.*Kontakt dengang|Kontakt dengang.*En nyhed/);
    const front = visibleText(await editor.page(`${screenOn(5)}?side=/`));
    assert.match(front, /stod her det samme som nu/);
  });

  test("not where it is hidden now: its draft has it, with what was written since", async () => {
    const site = await startInPast();
    const { app, editor, on } = site;
    on(2);
    await app.store("nyheder", { items: [news("a", "Skjult siden"), news("b", "Står")] });
    on(4);
    const hidden = await editor.save("/admin/nyheder", { intent: "hide", as: "hide", id: "a" });
    assert.equal(hidden.status, 200, hidden.text);
    assert.doesNotMatch(visibleText(await app.page("/nyheder")), /Skjult siden/);
    assert.match(visibleText(await editor.page(pageOn(3, "/nyheder"))), /Skjult siden står her/);
    assert.doesNotMatch(visibleText(await editor.page(pageOn(5, "/nyheder"))), /Skjult siden/);
    assert.match(visibleText(await editor.page(screenOn(3))), /Er skjult nu\./);
    const pressed = await press(site, 3, await button(site, "a"));
    assert.equal(pressed.status, 409);
  });
});

describe("what is erased", () => {
  test("is in no moment any more, and where the history is cut nothing is guessed", async () => {
    const site = await startInPast({ environment: { HISTORY_DAYS: "10" } });
    const { app, editor, on } = site;
    on(2);
    await app.store("nyheder", { items: [news("a", "Om en, der er rejst"), news("b", "Anden")] });
    on(4);
    await app.store("nyheder", { items: [news("b", "Anden")] });
    on(15);
    await app.store("nyheder", { items: [news("b", "Anden, rettet")] });
    assert.match(visibleText(await editor.page(pageOn(3, "/nyheder"))), /Om en, der er rejst/);
    await app.services.documents.eraseHistory(new Date(Date.now() - 10 * DAY_MS));
    const gone = await editor.get(pageOn(3, "/nyheder"));
    assert.equal(gone.status, 302);
    assert.doesNotMatch(
      await editor.page(`/admin/dengang?tid=${screenOn(3).split("/").at(-1)}`),
      /rejst/,
    );
    const kept = visibleText(await editor.page(pageOn(14, "/nyheder")));
    assert.match(kept, /Anden står her/);
    assert.doesNotMatch(kept, /rejst/);
  });

  test("a picture leaves its place empty, and says so", async () => {
    const site = await startInPast();
    const { app, editor, on } = site;
    const path = "nyheder/vaek-1700000000000.800x600-a1b2c3.jpg";
    on(2);
    await app.store("nyheder", {
      items: [{ ...news("a", "Med billede"), imageUrl: `/media/${path}` }],
    });
    on(4);
    await app.store("nyheder", { items: [] });
    const page = await editor.page(pageOn(3, "/nyheder"));
    assert.match(visibleText(page), /Billedet findes ikke mere/);
    assert.doesNotMatch(page, /<img[^>]*vaek-/);
  });
});
