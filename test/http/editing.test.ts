import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nyhederDocument } from "../../app/content/nyheder/nyheder.server.ts";
import { type Item, readItems } from "../../app/server/documents/edit.server.ts";
import { startApp, visibleText } from "../kit/app.ts";
import { longText } from "../kit/long-text.ts";

const NYHEDER = "/admin/nyheder";
const HISTORY = "/admin/historik/nyheder";

const three = [
  { id: "nyhed_1", title: "Morgenmad", content: "<p>Vi åbner klokken otte.</p>" },
  { id: "nyhed_2", title: "Nyt hold", content: "<p>Det begynder i maj.</p>" },
  { id: "nyhed_3", title: "Ferie", content: "<p>Vi holder lukket i uge 29.</p>" },
];

/** A site with three news items, its editor, and what its screen of history shows. */
async function openNews() {
  const app = await startApp();
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

  test("says of a save that changed formatting alone that the words are the same (D12)", async () => {
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

  test("undoes the chosen save alone: another item that was saved since stays as it is", async () => {
    const news = await openNews();
    await news.remove("nyhed_2");
    const deleted = { revision: String(await news.revision()) };
    await news.edit("nyhed_3", { title: "Sommerferie" });
    await news.undo(deleted);
    assert.deepEqual(
      (await news.items()).map(({ title }) => title),
      ["Morgenmad", "Nyt hold", "Sommerferie"],
    );
  });

  test("undoes a deletion from a fallback too", async () => {
    const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
    const { cookie, save } = await app.signIn();
    const before = app.services.content.get(nyhederDocument).items;
    await save(NYHEDER, { act: "delete", id: before[0]?.id ?? assert.fail() });
    const undo = { document: "nyheder", revision: "1" };
    assert.equal((await app.post("/admin/fortryd.data", undo, { cookie })).status, 200);
    assert.deepEqual(app.services.content.get(nyhederDocument).items, before);
  });

  test("refuses to undo a save that it does not have, and says so", async () => {
    const news = await openNews();
    for (const revision of ["999", "x"]) {
      const answer = await news.undo({ revision });
      assert.equal(answer.status, 409);
      assert.match(answer.text, /Det kan ikke fortrydes mere/);
    }
    assert.equal((await news.undo({ document: "ukendt" })).status, 404);
  });
});

test("a changed item opens from the history as it was, and nothing but a save publishes it", async () => {
  const news = await openNews();
  await news.edit("nyhed_1", { title: "Aftensmad" });
  const revision = await news.revision();
  await news.edit("nyhed_1", { content: "<p>Vi åbner klokken ni.</p>" });
  const [link] = await news.opening(`?gem=${revision}`);
  assert.equal(link, `${NYHEDER}?rediger=nyhed_1&fra=${revision}`);
  const form = await news.editor.page(`${NYHEDER}?rediger=nyhed_1&fra=${revision}`);
  assert.match(form, /value="Morgenmad"/);
  assert.match(visibleText(form), /Vi åbner klokken ni/);
  assert.match(
    visibleText(form),
    /Her står teksten fra før ændringen i (dag|går) kl\.\s\d\d\.\d\d\. Den kommer på hjemmesiden, når du gemmer\./,
  );
  assert.equal((await news.items())[0]?.title, "Aftensmad");
  await news.edit("nyhed_1", { title: "Morgenmad" });
  assert.equal((await news.items())[0]?.title, "Morgenmad");
  assert.deepEqual(await news.opening(`?gem=${revision}`), []);
  assert.match(await news.historyText(`?gem=${revision}`), /Er ændret tilbage/);
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
  const request = { act: "publish", id: "nyhed_2", from: revision };
  const base = await news.base(`nyhed_2&fra=${revision}`);
  const values = { title: "Nyt hold i juni", content: "<p>Det begynder i juni.</p>" };
  const kept = await news.editor.save(NYHEDER, { ...request, act: "draft", base, values });
  const { id = "" } = /"draft","id","(?<id>[\w-]+)"/.exec(kept.text)?.groups ?? {};
  assert.deepEqual(await news.ids(), ["nyhed_1", "nyhed_3"]);
  assert.match(await news.editor.page(`${NYHEDER}?rediger=nyhed_2`), /value="Nyt hold i juni"/);
  const draft = await news.app.services.drafts.find(NYHEDER, "nyhed_2");
  await news.editor.save(NYHEDER, {
    ...request,
    base,
    values,
    draft: { id: draft?.id ?? id, revision: 1 },
  });
  assert.deepEqual(await news.ids(), ["nyhed_1", "nyhed_2", "nyhed_3"]);
});

test("a deleted course comes back with its events, and they open once it is back", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const events = [{ id: "maj", title: "Maj" }];
  const course = { id: "mbt", title: "MBT", description: "<p>Tekst</p>", events };
  await app.store("uddannelser", { uddannelser: [course] });
  await editor.save("/admin/uddannelse/mbt/events", { act: "delete", id: "maj" });
  const history = "/admin/historik/uddannelser";
  assert.match(await editor.page(history), /rediger=maj&amp;fra=/);
  await editor.save("/admin/uddannelse", { act: "delete", id: "mbt" });
  const { revision = 0 } = (await app.services.documents.read("content", "uddannelser")) ?? {};
  assert.match(
    visibleText(await editor.page(`${history}?gem=${revision - 1}`)),
    /Er slettet siden\. Åbn det dér, hvor det blev slettet\./,
  );
  await app.store("uddannelser", { uddannelser: [course] });
  await editor.save("/admin/uddannelse", { act: "delete", id: "mbt" });
  const from = revision + 2;
  const base = await editor.baseOf("/admin/uddannelse", `mbt&fra=${from}`);
  const values = { title: "MBT igen", description: "<p>Tekst</p>" };
  const saved = await editor.save("/admin/uddannelse", {
    act: "publish",
    id: "mbt",
    base,
    values,
    from,
  });
  assert.equal(saved.status, 200, saved.text);
  const { uddannelser } = await app.readContent("uddannelser");
  assert.partialDeepStrictEqual(uddannelser, [{ id: "mbt", title: "MBT igen", events }]);
});

test("a page's own texts open from the history as they were", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  for (const telefon of ["11 11 11 11", "22 22 22 22"])
    await app.store("klinik", { ...(await app.readContent("klinik")), telefon });
  const [, link = ""] =
    /href="(\/admin\/klinikken\?fra=\d+)"/.exec(await editor.page("/admin/historik/klinik")) ?? [];
  assert.match(await editor.page(link), /value="11 11 11 11"/);
});

test("a new order and a new item have no former text to open", async () => {
  const news = await openNews();
  await news.editor.save(NYHEDER, { act: "publish", values: { title: "Ny" } });
  assert.deepEqual(await news.opening(""), []);
  await news.editor.save(NYHEDER, { act: "order", ids: ["nyhed_3", "nyhed_2", "nyhed_1"] });
  assert.match(await news.historyText(), /Rækkefølgen ændrer I på listen/);
  const made = (await news.revision()) - 1;
  const id = (await news.ids()).at(-1);
  const form = visibleText(await news.editor.page(`${NYHEDER}?rediger=${id}&fra=${made}`));
  assert.doesNotMatch(form, /før ændringen/);
});

test("an item that was changed and is deleted since cannot be opened, and says so", async () => {
  const news = await openNews();
  await news.edit("nyhed_1", { title: "x" });
  const revision = await news.revision();
  await news.remove("nyhed_1");
  assert.match(await news.historyText(`?gem=${revision}`), /Er slettet siden/);
  const form = await news.editor.get(`${NYHEDER}?rediger=nyhed_1&fra=${revision}`);
  assert.equal(form.headers.get("location"), NYHEDER);
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

test("the history of a text of 20,000 words is a page of 250 kB, and every save can be opened", async () => {
  const app = await startApp();
  const { documents } = app.services;
  const editor = await app.signIn();
  const article = (title: string, content: string) => ({
    id: "artikel-1",
    title,
    content,
    link: "/viden/lang",
    tags: [],
  });
  const text = longText(20_000);
  for (let save = 1; save <= 40; save += 1) {
    const content = text.replace("Afsnit 9<", `Afsnit 9, rettet ${save} gange<`);
    await app.store("viden", { artikler: [article("Lang", content)] });
    await new Promise(setImmediate);
  }
  const newest = (await documents.read("content", "viden"))?.revision ?? 0;
  const readHistory = async (query: string) => {
    const html = await editor.page(`/admin/historik/viden?${query}`);
    assert.ok(html.length < 250_000, `${query}: ${html.length} bytes`);
    return visibleText(html);
  };
  assert.match(await readHistory(""), /Afsnit 9, rettet 39 40 gange/);
  assert.match(await readHistory(`gem=${newest - 38}`), /Afsnit 9, rettet 1 2 gange/);
  const opened = await editor.page(`/admin/viden?rediger=artikel-1&fra=${newest - 19}`);
  assert.match(visibleText(opened), /Afsnit 9, rettet 20 gange/);
  assert.match(visibleText(opened), /Afsnit 38/);
});

test("history that is too old is erased, but for the newest save of each document", async () => {
  const news = await openNews();
  await news.remove("nyhed_1");
  const { documents } = news.app.services;
  await documents.eraseHistory(new Date(Date.now() + 1000));
  for (const name of ["nyheder", "om"])
    assert.equal((await documents.history(name)).length, 1, name);
  assert.match((await news.undo()).text, /»Morgenmad« er tilbage/);
});

test("'Fortryd' has its sentence for a database that is gone", async () => {
  const app = await startApp({
    change: (services) => ({
      ...services,
      documents: { ...services.documents, write: () => Promise.reject(new Error("disk full")) },
    }),
  });
  const editor = await app.signIn();
  const undo = { document: "nyheder", revision: "1" };
  const answer = await app.post("/admin/fortryd.data", undo, { cookie: editor.cookie });
  assert.equal(answer.status, 503);
  assert.match(await answer.text(), /Det kunne ikke fortrydes lige nu/);
});

test("a form links to the history of its item, and a list to its deleted items", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  await app.store("nyheder", {
    items: [
      { id: "nyhed_1", title: "Morgenmad" },
      { id: "nyhed_2", title: "Nyt hold" },
    ],
  });
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Frokost" }] });
  const link = "/admin/historik?form=%2Fadmin%2Fnyheder&amp;om=nyhed_1";
  assert.ok((await editor.page("/admin/nyheder?rediger=nyhed_1")).includes(link));
  const historyOf = async (query: string) =>
    (await editor.get(`/admin/historik?form=/admin/nyheder${query}`)).headers.get("location") ?? "";
  const own = await historyOf("&om=nyhed_1");
  assert.equal(own, "/admin/historik/nyheder?om=nyhed_1");
  assert.match(visibleText(await editor.page(own)), /»Morgenmad« oprettet|»Frokost« ændret/);
  await app.store("nyheder", {
    items: [
      { id: "nyhed_1", title: "Frokost" },
      { id: "nyhed_3", title: "Sidst" },
    ],
  });
  assert.doesNotMatch(visibleText(await editor.page(own)), /Sidst/);
  const deleted = await historyOf("");
  assert.equal(deleted, "/admin/historik/nyheder?slettet");
  const bin = visibleText(await editor.page(deleted));
  assert.match(bin, /»Nyt hold« slettet/);
  assert.doesNotMatch(bin, /Sidst/);
  assert.match(bin, /Vis alt, hvad der er gemt her/);
  const page = await editor.get("/admin/historik?form=/admin/om?rediger=indhold&om=indhold");
  assert.equal(page.headers.get("location"), "/admin/historik/om?om=indhold");
});
