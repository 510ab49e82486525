import assert from "node:assert/strict";
import { test } from "node:test";
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

async function openNews() {
  const app = await startApp();
  await app.store("nyheder", { items: three });
  const editor = await app.signIn();
  const { documents } = app.services;
  const post = async (
    path: string,
    fields: Record<string, string | number>,
    cookie = editor.cookie,
  ) => {
    const texts = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, `${value}`]),
    );
    const response = await app.post(`${path}.data`, texts, { cookie });
    return { status: response.status, text: await response.text() };
  };
  return {
    app,
    editor,
    post,
    async items(): Promise<Item[]> {
      const stored = await documents.read("content", "nyheder");
      return readItems({ ...Object(stored?.data) }, ["items"]) ?? [];
    },
    async ids() {
      return (await this.items()).map(({ id }) => id);
    },
    async base(id: string) {
      const html = await (await editor.get(`${NYHEDER}.data?rediger=${id}`)).text();
      return /"base","([\w: -]+:[\w: -]+)"/.exec(html)?.[1] ?? "";
    },
    async revision() {
      return (await documents.read("content", "nyheder"))?.revision ?? 0;
    },
    remove: (id: string) => editor.save(NYHEDER, { intent: "delete", id }),
    /** Where the history opens what it shows. */
    async ways(query: string) {
      const html = await editor.page(HISTORY + query);
      const ways = html.matchAll(/href="([^"]*fra=\d+)"/g);
      return [...ways].map(([, way = ""]) => way.replaceAll("&amp;", "&"));
    },
    async edit(id: string, values: Record<string, string>) {
      const base = await this.base(id);
      const stored = (await this.items()).find((item) => item.id === id);
      const { title, content } = { ...Object(stored), ...values };
      return editor.save(NYHEDER, { intent: "replace", id, base, values: { title, content } });
    },
    history: () => documents.history("nyheder"),
  };
}

test("each save leaves a row of who, when and what, told in Danish", async () => {
  const news = await openNews();
  const values = { title: "Nyt hold i juni", content: "<p>Det begynder i juni.</p>" };
  const base = await news.base("nyhed_2");
  await news.editor.save(NYHEDER, { intent: "replace", id: "nyhed_2", base, values });
  await news.remove("nyhed_3");
  const text = visibleText(await news.editor.page(HISTORY));
  assert.match(text, /I dag kl\.|i dag kl\./);
  assert.match(text, /redaktion@samspil\.example/);
  assert.match(text, /Nyhed »Nyt hold i juni« ændret/);
  assert.match(text, /Nyhed »Ferie« slettet/);
});

test("a save that changes the look of words and none of them is told so (D12)", async () => {
  const news = await openNews();
  const values = { title: "Nyt hold", content: "<p>Det begynder i <strong>maj</strong>.</p>" };
  const base = await news.base("nyhed_2");
  await news.editor.save(NYHEDER, { intent: "replace", id: "nyhed_2", base, values });
  assert.match(
    visibleText(await news.editor.page(HISTORY)),
    /Kun formateringen er forskellig, for eksempel fed skrift eller links\./,
  );
});

test("a save is shown word by word: what went out and what came in", async () => {
  const news = await openNews();
  const values = { title: "Nyt hold", content: "<p>Det begynder i juni.</p>" };
  const base = await news.base("nyhed_2");
  await news.editor.save(NYHEDER, { intent: "replace", id: "nyhed_2", base, values });
  const html = await news.editor.page(HISTORY);
  assert.match(html, /<del>maj<\/del>/);
  assert.match(html, /<ins>juni<\/ins>/);
});

test("the list of documents says who saved each of them last", async () => {
  const news = await openNews();
  await news.remove("nyhed_1");
  const text = visibleText(await news.editor.page("/admin/historik"));
  assert.match(text, /Nyheder Gemt i dag kl\.\s\d\d\.\d\d redaktion@samspil\.example/);
  assert.match(text, /\d tekster har ingen ændret endnu .*Velkomsttekst på forsiden Se historik/);
});

test("'Fortryd' after a deletion brings the item back at its place", async () => {
  const news = await openNews();
  await news.remove("nyhed_2");
  const undo = { document: "nyheder", revision: await news.revision() };
  const answer = await news.post("/admin/fortryd", undo);
  assert.equal(answer.status, 200);
  assert.match(answer.text, /Fortrudt: »Nyt hold« er tilbage\./);
  assert.deepEqual(await news.items(), three);
  assert.match(visibleText(await news.app.page("/nyheder")), /Nyt hold/);
});

test("'Fortryd' pressed twice does it once", async () => {
  const news = await openNews();
  await news.remove("nyhed_2");
  const undo = { document: "nyheder", revision: await news.revision() };
  await news.post("/admin/fortryd", undo);
  const revision = await news.revision();
  const again = await news.post("/admin/fortryd", undo);
  assert.match(again.text, /er tilbage/);
  assert.equal(await news.revision(), revision);
  assert.deepEqual(await news.items(), three);
});

test("'Fortryd' leaves alone what others have saved since", async () => {
  const news = await openNews();
  await news.remove("nyhed_2");
  const undo = { document: "nyheder", revision: await news.revision() };
  const base = await news.base("nyhed_3");
  const values = { title: "Sommerferie" };
  await news.editor.save(NYHEDER, { intent: "replace", id: "nyhed_3", base, values });
  await news.post("/admin/fortryd", undo);
  assert.deepEqual(
    (await news.items()).map(({ title }) => title),
    ["Morgenmad", "Nyt hold", "Sommerferie"],
  );
});

test("a deletion over the standard text can be undone too", async () => {
  const app = await startApp({ environment: { DEMO_CONTENT: "off" } });
  const editor = await app.signIn();
  const before = app.services.content.get(nyhederDocument).items;
  const [first] = before;
  assert.ok(first);
  await editor.save(NYHEDER, { intent: "delete", id: first.id });
  const undo = { document: "nyheder", revision: "1" };
  const answer = await app.post("/admin/fortryd.data", undo, { cookie: editor.cookie });
  assert.equal(answer.status, 200);
  assert.deepEqual(app.services.content.get(nyhederDocument).items, before);
});

test("signed out, 'Fortryd' answers 401 and nothing is changed", async () => {
  const news = await openNews();
  await news.remove("nyhed_2");
  const undo = { document: "nyheder", revision: await news.revision() };
  const answer = await news.post("/admin/fortryd", undo, "");
  assert.equal(answer.status, 401);
  assert.deepEqual(await news.ids(), ["nyhed_1", "nyhed_3"]);
});

test("a save that history does not know cannot be undone, and says so", async () => {
  const news = await openNews();
  for (const undo of [
    { document: "nyheder", revision: 999 },
    { document: "nyheder", revision: "x" },
  ]) {
    const answer = await news.post("/admin/fortryd", undo);
    assert.equal(answer.status, 409);
    assert.match(answer.text, /Det kan ikke fortrydes mere/);
  }
  assert.equal(
    (await news.post("/admin/fortryd", { document: "ukendt", revision: 1 })).status,
    404,
  );
});

test("a changed item opens as it was, unsaved, and nothing but a save publishes it", async () => {
  const news = await openNews();
  await news.edit("nyhed_1", { title: "Aftensmad" });
  const revision = await news.revision();
  await news.edit("nyhed_1", { content: "<p>Vi åbner klokken ni.</p>" });
  const [way] = await news.ways(`?gem=${revision}`);
  assert.equal(way, `${NYHEDER}?rediger=nyhed_1&fra=${revision}`);
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
  assert.deepEqual(await news.ways(`?gem=${revision}`), []);
  assert.match(
    visibleText(await news.editor.page(`${HISTORY}?gem=${revision}`)),
    /Er ændret tilbage/,
  );
});

test("of a save that changed many items thirty are shown at a time, each opened by itself", async () => {
  const news = await openNews();
  const items = Array.from({ length: 100 }, (_, n) => ({ id: `nyhed_${n}`, title: `Nr ${n}.` }));
  await news.app.store("nyheder", { items });
  await news.app.store("nyheder", {
    items: items.map((item) => ({ ...item, title: `${item.title} igen` })),
  });
  const pages = await Promise.all(["", "?side=2", "?side=3", "?side=4"].map(news.ways));
  assert.deepEqual(
    pages.map(({ length }) => length),
    [30, 30, 30, 10],
  );
  assert.equal(new Set(pages.flat()).size, 100);
  const [way = ""] = pages[1] ?? [];
  const { id = "" } = /rediger=(?<id>nyhed_\d+)/.exec(way)?.groups ?? {};
  const title = items.find((item) => item.id === id)?.title;
  assert.match(await news.editor.page(way), new RegExp(`value="${title}"`));
});

test("a deleted item opens as it was, and a save puts it back with its id at its place", async () => {
  const news = await openNews();
  await news.remove("nyhed_2");
  const revision = await news.revision();
  const [way = ""] = await news.ways("");
  assert.equal(way, `${NYHEDER}?rediger=nyhed_2&fra=${revision}`);
  const form = await news.editor.page(way);
  assert.match(form, /value="Nyt hold"/);
  assert.match(visibleText(form), /Det blev slettet i (dag|går) kl\./);
  assert.deepEqual(await news.ids(), ["nyhed_1", "nyhed_3"]);
  const base = await news.base(`nyhed_2&fra=${revision}`);
  const asked = { intent: "replace", id: "nyhed_2", base, from: revision };
  const values = { title: "Nyt hold i maj", content: "<p>Det begynder i maj.</p>" };
  const seen = await fetch(`${news.app.local}/admin/vis`, {
    method: "POST",
    headers: {
      cookie: news.editor.cookie,
      origin: news.app.origin,
      "content-type": "application/json",
    },
    body: JSON.stringify({ ...asked, screen: NYHEDER, values }),
  });
  assert.match(await seen.text(), /Nyt hold i maj/);
  assert.equal((await news.editor.save(NYHEDER, { ...asked, values })).status, 200);
  assert.partialDeepStrictEqual(await news.items(), [
    three[0],
    { ...three[1], ...values },
    three[2],
  ]);
  const other = await news.editor.save(NYHEDER, { ...asked, values: { title: "Et andet" } });
  assert.equal(other.status, 409, "who opened it too meets a conflict");
});

test("what was deleted and is kept as a draft is published where it stood", async () => {
  const news = await openNews();
  await news.remove("nyhed_2");
  const revision = await news.revision();
  const asked = { intent: "replace", id: "nyhed_2", from: revision };
  const base = await news.base(`nyhed_2&fra=${revision}`);
  const values = { title: "Nyt hold i juni", content: "<p>Det begynder i juni.</p>" };
  const kept = await news.editor.save(NYHEDER, { ...asked, as: "draft", base, values });
  const { id = "" } = /"draft","id","(?<id>[\w-]+)"/.exec(kept.text)?.groups ?? {};
  assert.deepEqual(await news.ids(), ["nyhed_1", "nyhed_3"]);
  assert.match(await news.editor.page(`${NYHEDER}?rediger=nyhed_2`), /value="Nyt hold i juni"/);
  const draft = await news.app.services.drafts.find(NYHEDER, "nyhed_2");
  await news.editor.save(NYHEDER, {
    ...asked,
    base,
    values,
    draft: { id: draft?.id ?? id, revision: 1 },
  });
  assert.deepEqual(await news.ids(), ["nyhed_1", "nyhed_2", "nyhed_3"]);
});

test("a deleted course comes back with its events, which open when it is there again", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  const events = [{ id: "maj", title: "Maj" }];
  const course = { id: "mbt", title: "MBT", description: "<p>Tekst</p>", events };
  await app.store("uddannelser", { uddannelser: [course] });
  await editor.save("/admin/uddannelse/mbt/events", { intent: "delete", id: "maj" });
  const history = "/admin/historik/uddannelser";
  assert.match(await editor.page(history), /rediger=maj&amp;fra=/);
  await editor.save("/admin/uddannelse", { intent: "delete", id: "mbt" });
  const { revision = 0 } = (await app.services.documents.read("content", "uddannelser")) ?? {};
  assert.match(
    visibleText(await editor.page(`${history}?gem=${revision - 1}`)),
    /Er slettet siden\. Åbn det dér, hvor det blev slettet\./,
  );
  await app.store("uddannelser", { uddannelser: [course] });
  await editor.save("/admin/uddannelse", { intent: "delete", id: "mbt" });
  const from = revision + 2;
  const opened = await (await editor.get(`/admin/uddannelse.data?rediger=mbt&fra=${from}`)).text();
  const base = /"base","([\w: -]+:[\w: -]+)"/.exec(opened)?.[1] ?? "";
  const values = { title: "MBT igen", description: "<p>Tekst</p>" };
  const saved = await editor.save("/admin/uddannelse", {
    intent: "replace",
    id: "mbt",
    base,
    values,
    from,
  });
  assert.equal(saved.status, 200, saved.text);
  const stored = await app.services.documents.read("content", "uddannelser");
  assert.partialDeepStrictEqual(Object(stored?.data).uddannelser, [
    { id: "mbt", title: "MBT igen", events },
  ]);
});

test("the page's own texts open as they were", async () => {
  const app = await startApp();
  const editor = await app.signIn();
  await app.store("klinik", {
    ...Object((await app.services.documents.read("content", "klinik"))?.data),
    telefon: "11 11 11 11",
  });
  await app.store("klinik", {
    ...Object((await app.services.documents.read("content", "klinik"))?.data),
    telefon: "22 22 22 22",
  });
  const [, way = ""] =
    /href="(\/admin\/klinikken\?fra=\d+)"/.exec(await editor.page("/admin/historik/klinik")) ?? [];
  assert.match(await editor.page(way), /value="11 11 11 11"/);
});

test("an order, and what a save created, have nothing that could be opened", async () => {
  const news = await openNews();
  await news.editor.save(NYHEDER, { intent: "create", values: { title: "Ny" } });
  assert.deepEqual(await news.ways(""), []);
  await news.editor.save(NYHEDER, { intent: "reorder", ids: ["nyhed_3", "nyhed_2", "nyhed_1"] });
  assert.match(visibleText(await news.editor.page(HISTORY)), /Rækkefølgen ændrer I på listen/);
  const made = (await news.revision()) - 1;
  const id = (await news.ids()).at(-1);
  const form = visibleText(await news.editor.page(`${NYHEDER}?rediger=${id}&fra=${made}`));
  assert.doesNotMatch(form, /før ændringen/);
});

test("what was changed and is gone since says so", async () => {
  const news = await openNews();
  await news.edit("nyhed_1", { title: "x" });
  const revision = await news.revision();
  await news.remove("nyhed_1");
  assert.match(
    visibleText(await news.editor.page(`${HISTORY}?gem=${revision}`)),
    /Er slettet siden/,
  );
  const form = await news.editor.get(`${NYHEDER}?rediger=nyhed_1&fra=${revision}`);
  assert.equal(form.headers.get("location"), NYHEDER);
});

test("a conflict names who changed the item, not who saved the document last", async () => {
  const news = await openNews();
  const base = await news.base("nyhed_1");
  const ida = await news.app.signIn("ida@samspil.example");
  await ida.save(NYHEDER, { intent: "replace", id: "nyhed_1", base, values: { title: "Idas" } });
  await news.remove("nyhed_3");
  const answer = await news.editor.save(NYHEDER, {
    intent: "replace",
    id: "nyhed_1",
    base,
    values: { title: "Min" },
  });
  assert.equal(answer.status, 409);
  assert.match(answer.text, /ida@samspil\.example/);
});

test("the history of a long text is as short to fetch as that of a short one, and all of it can be read", async () => {
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
  const look = async (query: string) => {
    const html = await editor.page(`/admin/historik/viden?${query}`);
    assert.ok(html.length < 250_000, `${query}: ${html.length} bytes`);
    return visibleText(html);
  };
  assert.match(await look(""), /Afsnit 9, rettet 39 40 gange/);
  assert.match(await look(`gem=${newest - 38}`), /Afsnit 9, rettet 1 2 gange/);
  const opened = await editor.page(`/admin/viden?rediger=artikel-1&fra=${newest - 19}`);
  assert.match(visibleText(opened), /Afsnit 9, rettet 20 gange/);
  assert.match(visibleText(opened), /Afsnit 38/);
});

test("history that is too old is erased, the newest row of each document kept", async () => {
  const news = await openNews();
  await news.remove("nyhed_1");
  const { documents } = news.app.services;
  await documents.eraseHistory(new Date(Date.now() + 1000));
  assert.equal((await news.history()).length, 1);
  assert.equal((await documents.history("om")).length, 1);
  const answer = await news.post("/admin/fortryd", {
    document: "nyheder",
    revision: await news.revision(),
  });
  assert.match(answer.text, /»Morgenmad« er tilbage/);
});

test("with the database gone 'Fortryd' gets its sentence", async () => {
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

test("a form leads to the history of its item, and a list to what was deleted from it", async () => {
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
  const way = async (query: string) =>
    (await editor.get(`/admin/historik?form=/admin/nyheder${query}`)).headers.get("location") ?? "";
  const own = await way("&om=nyhed_1");
  assert.equal(own, "/admin/historik/nyheder?om=nyhed_1");
  assert.match(visibleText(await editor.page(own)), /»Morgenmad« oprettet|»Frokost« ændret/);
  await app.store("nyheder", {
    items: [
      { id: "nyhed_1", title: "Frokost" },
      { id: "nyhed_3", title: "Sidst" },
    ],
  });
  assert.doesNotMatch(visibleText(await editor.page(own)), /Sidst/);
  const deleted = await way("");
  assert.equal(deleted, "/admin/historik/nyheder?slettet");
  const bin = visibleText(await editor.page(deleted));
  assert.match(bin, /»Nyt hold« slettet/);
  assert.doesNotMatch(bin, /Sidst/);
  assert.match(bin, /Vis alt, hvad der er gemt her/);
  const page = await editor.get("/admin/historik?form=/admin/om?rediger=indhold&om=indhold");
  assert.equal(page.headers.get("location"), "/admin/historik/om?om=indhold");
});

test("an unknown document leads back to the list", async () => {
  const { editor } = await openNews();
  const response = await editor.get("/admin/historik/findes-ikke");
  assert.equal(response.headers.get("location"), "/admin/historik");
});
