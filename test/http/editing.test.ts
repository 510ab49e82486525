import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nyhederDocument } from "../../app/content/nyheder/nyheder.server.ts";
import { type Item, readItems } from "../../app/server/documents/edit.server.ts";
import { runSql } from "../kit/backend.ts";
import { openSite, visibleText } from "../kit/site.ts";

const NYHEDER = "/admin/nyheder";
const HISTORY = "/admin/historik/nyheder";

const three = [
  { id: "nyhed_1", title: "Morgenmad", content: "<p>Vi åbner klokken otte.</p>" },
  { id: "nyhed_2", title: "Nyt hold", content: "<p>Det begynder i maj.</p>" },
  { id: "nyhed_3", title: "Ferie", content: "<p>Vi holder lukket i uge 29.</p>" },
];

/** A site with three news items, its editor, and what its screen of history shows. */
async function openNews() {
  const app = await openSite();
  await app.store("nyheder", { items: three });
  const editor = await app.signIn();
  const { documents } = app.services;
  const items = async (): Promise<Item[]> =>
    readItems(await app.readContent("nyheder"), ["items"]) ?? [];
  const revision = async () => (await documents.read("content", "nyheder"))?.revision ?? 0;
  return {
    app,
    editor,
    items,
    ids: async () => (await items()).map(({ id }) => id),
    base: (id: string) => editor.baseOf(NYHEDER, id),
    revision,
    remove: (id: string) => editor.save(NYHEDER, { act: "delete", id }),
    async edit(id: string, values: Record<string, string>) {
      const stored = (await items()).find((item) => item.id === id);
      const { title, content } = { ...Object(stored), ...values };
      const base = await editor.baseOf(NYHEDER, id);
      return editor.save(NYHEDER, { act: "publish", id, base, values: { title, content } });
    },
    /** Presses 'Fortryd' of the newest save, or of another. */
    async undo(fields: Record<string, string> = {}) {
      const newest = { document: "nyheder", revision: String(await revision()) };
      const { cookie } = editor;
      const answer = await app.post("/admin/fortryd.data", { ...newest, ...fields }, { cookie });
      return { status: answer.status, text: await answer.text() };
    },
    historyText: async (query = "") => visibleText(await editor.page(HISTORY + query)),
    /** The links by which the history opens former texts. */
    async opening(query: string) {
      const links = (await editor.page(HISTORY + query)).matchAll(/href="([^"]*fra=\d+)"/g);
      return [...links].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
    },
  };
}

describe("the history", () => {
  test("has a row for each save: who, when and what, word by word", async () => {
    const news = await openNews();
    await news.edit("nyhed_2", { title: "Nyt hold i juni" });
    await news.edit("nyhed_2", { content: "<p>Det begynder i juni.</p>" });
    const html = await news.editor.page(HISTORY);
    await news.remove("nyhed_3");
    const text = await news.historyText();
    assert.match(text, /i dag kl\./i);
    assert.match(text, /redaktion@samspil\.example/);
    assert.match(text, /Nyhed »Nyt hold i juni« ændret/);
    assert.match(text, /Nyhed »Ferie« slettet/);
    assert.match(html, /<del>maj<\/del>/);
    assert.match(html, /<ins>juni<\/ins>/);
    const list = visibleText(await news.editor.page("/admin/historik"));
    assert.match(list, /Nyheder Gemt i dag kl\.\s\d\d\.\d\d redaktion@samspil\.example/);
    assert.doesNotMatch(list, /Velkomsttekst på forsiden/);
    const unknown = await news.editor.get("/admin/historik/findes-ikke");
    assert.equal(unknown.headers.get("location"), "/admin/historik");
  });

  test("says of a save that changed formatting alone that the words are the same", async () => {
    const news = await openNews();
    await news.edit("nyhed_2", { content: "<p>Det begynder i <strong>maj</strong>.</p>" });
    assert.match(
      await news.historyText(),
      /Kun formateringen er forskellig, for eksempel fed skrift eller links\./,
    );
  });

  test("brings a deleted item back at its place by 'Fortryd', and once however often it is pressed", async () => {
    const news = await openNews();
    await news.remove("nyhed_2");
    const deleted = { revision: String(await news.revision()) };
    const answer = await news.undo(deleted);
    assert.equal(answer.status, 200);
    assert.match(answer.text, /Fortrudt: »Nyt hold« er tilbage\./);
    assert.deepEqual(await news.items(), three);
    assert.match(visibleText(await news.app.page("/nyheder")), /Nyt hold/);
    const revision = await news.revision();
    assert.match((await news.undo(deleted)).text, /er tilbage/);
    assert.equal(await news.revision(), revision);
  });

  test("does not say that a deleted item is back where another has come in its place", async () => {
    const news = await openNews();
    await news.remove("nyhed_2");
    const deleted = { revision: String(await news.revision()) };
    const others = three.map((item) => ({ ...item, title: "En anden" }));
    await news.app.store("nyheder", { items: others });
    const answer = await news.undo(deleted);
    assert.equal(answer.status, 409);
    assert.match(answer.text, /Der står en anden udgave på siden nu/);
    assert.deepEqual(await news.items(), others);
  });

  test("undoes a deletion from a fallback too", async () => {
    const app = await openSite({ environment: { DEMO_CONTENT: "off" } });
    const { cookie, save } = await app.signIn();
    const before = app.services.content.get(nyhederDocument).items;
    await save(NYHEDER, { act: "delete", id: before[0]?.id ?? assert.fail() });
    const undo = { document: "nyheder", revision: "1" };
    assert.equal((await app.post("/admin/fortryd.data", undo, { cookie })).status, 200);
    assert.deepEqual(app.services.content.get(nyhederDocument).items, before);
  });

  test("refuses to undo a save that it does not have, or while the database is gone, and says so", async () => {
    const news = await openNews();
    for (const revision of ["999", "x"]) {
      const answer = await news.undo({ revision });
      assert.equal(answer.status, 409);
      assert.match(answer.text, /Det kan ikke fortrydes mere/);
    }
    assert.equal((await news.undo({ document: "ukendt" })).status, 404);
    runSql(news.app, "alter table history rename to mislaid");
    const failed = await news.undo();
    assert.equal(failed.status, 503);
    assert.match(failed.text, /Det kunne ikke fortrydes lige nu/);
  });
});

test("a changed item opens from the history as it was until it is deleted, and nothing but a save publishes it", async () => {
  const news = await openNews();
  await news.edit("nyhed_1", { title: "Aftensmad" });
  const revision = await news.revision();
  await news.edit("nyhed_1", { content: "<p>Vi åbner klokken ni.</p>" });
  const [link = ""] = await news.opening(`?gem=${revision}`);
  assert.equal(link, `${NYHEDER}?rediger=nyhed_1&fra=${revision}`);
  const form = await news.editor.page(link);
  assert.match(form, /value="Morgenmad"/);
  assert.match(visibleText(form), /Vi åbner klokken ni/);
  assert.match(
    visibleText(form),
    /Her står teksten fra før ændringen i (dag|går) kl\.\s\d\d\.\d\d\. Den kommer på hjemmesiden, når du gemmer\./,
  );
  assert.equal((await news.items())[0]?.title, "Aftensmad");
  await news.edit("nyhed_1", { title: "Morgenmad" });
  assert.deepEqual(await news.opening(`?gem=${revision}`), []);
  assert.match(await news.historyText(`?gem=${revision}`), /Er ændret tilbage/);
  await news.remove("nyhed_1");
  assert.match(await news.historyText(`?gem=${revision}`), /Er slettet siden/);
  assert.equal((await news.editor.get(link)).headers.get("location"), NYHEDER);
});

test("a new item and a new order have no former text to open", async () => {
  const news = await openNews();
  await news.editor.save(NYHEDER, { act: "publish", values: { title: "Ny" } });
  await news.editor.save(NYHEDER, { act: "order", ids: ["nyhed_3", "nyhed_2", "nyhed_1"] });
  assert.deepEqual(await news.opening(""), []);
  assert.match(await news.historyText(), /Rækkefølgen ændrer I på listen/);
});

test("of a save of a hundred items thirty are shown, and each opens from the history of its own", async () => {
  const news = await openNews();
  const items = Array.from({ length: 100 }, (_, n) => ({ id: `nyhed_${n}`, title: `Nr ${n}.` }));
  await news.app.store("nyheder", { items });
  await news.app.store("nyheder", {
    items: items.map((item) => ({ ...item, title: `${item.title} igen` })),
  });
  assert.equal(new Set(await news.opening("")).size, 30);
  assert.match(await news.historyText(), /Og 70 til/);
  const [link = "", ...others] = await news.opening("?om=nyhed_77");
  assert.deepEqual(others, []);
  assert.match(await news.editor.page(link), /value="Nr 77\."/);
});

test("a deleted item opens from the history, and a save puts it back with its id at its place", async () => {
  const news = await openNews();
  await news.remove("nyhed_2");
  const revision = await news.revision();
  const [link = ""] = await news.opening("");
  assert.equal(link, `${NYHEDER}?rediger=nyhed_2&fra=${revision}`);
  const form = await news.editor.page(link);
  assert.match(form, /value="Nyt hold"/);
  assert.match(visibleText(form), /Det blev slettet i (dag|går) kl\./);
  assert.deepEqual(await news.ids(), ["nyhed_1", "nyhed_3"]);
  const base = await news.base(`nyhed_2&fra=${revision}`);
  const request = { act: "publish", id: "nyhed_2", base, from: revision };
  const values = { title: "Nyt hold i maj", content: "<p>Det begynder i maj.</p>" };
  const seen = await news.editor.preview({ ...request, screen: NYHEDER, values });
  assert.match(await seen.text(), /Nyt hold i maj/);
  assert.equal((await news.editor.save(NYHEDER, { ...request, values })).status, 200);
  assert.partialDeepStrictEqual(await news.items(), [
    three[0],
    { ...three[1], ...values },
    three[2],
  ]);
  const other = await news.editor.save(NYHEDER, { ...request, values: { title: "Et andet" } });
  assert.equal(other.status, 409, "who opened it too meets a conflict");
});

test("a deleted item that is stored as a draft is published at its former place", async () => {
  const news = await openNews();
  await news.remove("nyhed_2");
  const revision = await news.revision();
  const base = await news.base(`nyhed_2&fra=${revision}`);
  const values = { title: "Nyt hold i juni", content: "<p>Det begynder i juni.</p>" };
  const request = { act: "publish", id: "nyhed_2", from: revision, base, values };
  await news.editor.save(NYHEDER, { ...request, act: "draft" });
  assert.deepEqual(await news.ids(), ["nyhed_1", "nyhed_3"]);
  const { id } = (await news.app.services.drafts.find(NYHEDER, "nyhed_2")) ?? assert.fail();
  await news.editor.save(NYHEDER, { ...request, draft: { id, revision: 1 } });
  assert.deepEqual(await news.ids(), ["nyhed_1", "nyhed_2", "nyhed_3"]);
});

test("a deleted course comes back with its events, and they open once it is back", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  const events = [{ id: "maj", title: "Maj" }];
  const course = { id: "mbt", title: "MBT", description: "<p>Tekst</p>", events };
  await app.store("uddannelser", { uddannelser: [course] });
  const readRevision = async () =>
    (await app.services.documents.read("content", "uddannelser"))?.revision ?? 0;
  await editor.save("/admin/uddannelse/mbt/events", { act: "delete", id: "maj" });
  const gone = await readRevision();
  const history = "/admin/historik/uddannelser";
  assert.match(await editor.page(history), /rediger=maj&amp;fra=/);
  await app.store("uddannelser", { uddannelser: [course] });
  await editor.save("/admin/uddannelse", { act: "delete", id: "mbt" });
  assert.match(
    visibleText(await editor.page(`${history}?gem=${gone}`)),
    /Er slettet siden\. Åbn det dér, hvor det blev slettet\./,
  );
  const from = await readRevision();
  const base = await editor.baseOf("/admin/uddannelse", `mbt&fra=${from}`);
  const values = { title: "MBT igen", description: "<p>Tekst</p>" };
  const body = { act: "publish", id: "mbt", base, values, from };
  assert.equal((await editor.save("/admin/uddannelse", body)).status, 200);
  const { uddannelser } = await app.readContent("uddannelser");
  assert.partialDeepStrictEqual(uddannelser, [{ id: "mbt", title: "MBT igen", events }]);
});

test("a page's own texts open from the history as they were", async () => {
  const app = await openSite();
  const editor = await app.signIn();
  for (const telefon of ["11 11 11 11", "22 22 22 22"])
    await app.store("klinik", { ...(await app.readContent("klinik")), telefon });
  const [, link = ""] =
    /href="(\/admin\/klinikken\?fra=\d+)"/.exec(await editor.page("/admin/historik/klinik")) ?? [];
  assert.match(await editor.page(link), /value="11 11 11 11"/);
});

test("a conflict names the editor who changed the item, not the last who saved its document", async () => {
  const news = await openNews();
  const base = await news.base("nyhed_1");
  const ida = await news.app.signIn("ida@samspil.example");
  await ida.save(NYHEDER, { act: "publish", id: "nyhed_1", base, values: { title: "Idas" } });
  await news.remove("nyhed_3");
  const answer = await news.editor.save(NYHEDER, {
    act: "publish",
    id: "nyhed_1",
    base,
    values: { title: "Min" },
  });
  assert.equal(answer.status, 409);
  assert.match(answer.text, /ida@samspil\.example/);
});

test("a form links to the history of its item, and a list to its deleted items", async () => {
  const news = await openNews();
  await news.edit("nyhed_1", { title: "Frokost" });
  await news.remove("nyhed_2");
  const link = "/admin/historik?form=%2Fadmin%2Fnyheder&amp;om=nyhed_1";
  assert.ok((await news.editor.page(`${NYHEDER}?rediger=nyhed_1`)).includes(link));
  for (const [query, location, shown, left] of [
    ["/admin/nyheder&om=nyhed_1", "nyheder?om=nyhed_1", /»Frokost« ændret/, /Nyt hold/],
    [
      "/admin/nyheder",
      "nyheder?slettet",
      /^(?=.*Vis alt, hvad der er gemt her).*»Nyt hold« slettet/,
      /Frokost/,
    ],
    ["/admin/om?rediger=indhold&om=indhold", "om?om=indhold", /Historik/, /Frokost/],
  ] as const) {
    const answer = await news.editor.get(`/admin/historik?form=${query}`);
    const address = answer.headers.get("location") ?? "";
    assert.equal(address, `/admin/historik/${location}`);
    const text = visibleText(await news.editor.page(address));
    assert.match(text, shown);
    assert.doesNotMatch(text, left);
  }
});
