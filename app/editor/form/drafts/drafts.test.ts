import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { beforeEach, test } from "node:test";
import { queryRows, runSql } from "../../../../test/kit/backend.ts";
import { picture } from "../../../../test/kit/form-values.ts";
import { openSite, visibleText } from "../../../../test/kit/site.ts";
import { sortableTime } from "../../../formats/danish-time.ts";
import { fingerprint } from "../../../server/documents/edit.server.ts";

const PATH = "/admin/nyheder";
const FORM = `${PATH}?rediger=nyhed_1`;
const NAMES = ["title", "content", "buttonText", "buttonLink", "imageUrl", "imageUrlAlt", "image"];
const OLD = { id: "nyhed_1", title: "Gammel", content: "<p>Før</p>" };
const base = fingerprint(OLD, NAMES);
const edit = { screen: PATH, act: "publish", id: OLD.id, base, values: { title: "Kladdens" } };

let now = Date.now();
const lines: string[] = [];
const app = await openSite({
  clock: () => new Date(now),
  logTo: (line) => lines.push(line),
});
const editor = await app.signIn();
const { documents, drafts } = app.services;

const storeNews = (...items: object[]) => app.store("nyheder", { items });
const storedNews = async () => (await app.readContent("nyheder")).items;
const news = async () => visibleText(await app.page("/nyheder"));
const screen = async (path: string) => visibleText(await editor.page(path));
const inMinutes = (minutes: number) =>
  sortableTime(new Date(now + minutes * 60_000)).replace(" ", "T");

/** The first draft, and what a form sends to name it. */
async function firstDraft() {
  const [draft = assert.fail("no draft")] = await drafts.list();
  const named = { id: draft.id, revision: draft.revision };
  return {
    ...draft,
    named,
    asked: { act: "publish", id: draft.item, ...draft.form, draft: named },
  };
}

async function keep(body: object) {
  const answer = await editor.save(PATH, { ...body, act: "draft" });
  assert.equal(answer.status, 200, answer.text);
  return (await firstDraft()).named;
}

beforeEach(async () => {
  runSql(app, "delete from drafts");
  await storeNews(OLD);
});

test("an unreadable draft is reported and kept, and the others are published", async () => {
  await keep({ values: { title: "Ulæselig" }, publishAt: inMinutes(3) });
  runSql(app, `update drafts set form = '{bad'`);
  await keep({ ...edit, publishAt: inMinutes(3) });
  for (const path of ["/admin", PATH, "/admin/billeder", "/admin/sider", "/admin/find?q=nyhed"])
    assert.equal((await editor.get(path)).status, 200, path);
  assert.match(
    await screen("/admin"),
    /Ulæselig Kan ikke læses .* Kladden kan ikke læses, men er gemt, som den er\./,
  );
  now += 4 * 60_000;
  await app.publishDue();
  assert.match(await news(), /Kladdens/);
  const remaining = queryRows(app, "select title, form from drafts");
  assert.deepEqual(
    remaining.map((row) => ({ ...row })),
    [{ title: "Ulæselig", form: "{bad" }],
  );
  assert.equal(lines.filter((line) => line.includes("stored draft is unreadable")).length, 1);
});

test("an unreadable draft can be deleted by somebody who may edit its page, and the form opens again", async () => {
  const { id } = await keep(edit);
  await keep({ values: { title: "Hel" } });
  runSql(app, `update drafts set form = '{bad' where id = '${id}'`);
  const sound = await firstDraft();
  assert.equal((await editor.get(FORM)).status, 500);
  const discard = async ({ cookie }: { cookie: string }, draft: string) =>
    (await app.post("/admin", { draft }, { cookie })).status;
  await app.signIn("pakker@samspil.example");
  await app.setRole("pakker@samspil.example", "Bestillinger");
  const packer = await app.signIn("pakker@samspil.example");
  assert.equal(await discard(packer, id), 422);
  assert.equal(await discard(editor, sound.id), 422, "a readable one is deleted in its form");
  assert.equal(await discard(editor, id), 200);
  assert.equal((await editor.get(FORM)).status, 200);
  assert.equal((await firstDraft()).id, sound.id);
});

test("a draft is published, or meets its conflict, also after the history it is based on is erased", async () => {
  const draft = await keep(edit);
  await storeNews({ ...OLD, title: "Deres" }, { id: "nyhed_2", title: "Anden" });
  await storeNews({ ...OLD, title: "Deres" });
  await documents.eraseHistory(new Date(now + 60_000));
  assert.equal((await documents.history("nyheder")).length, 1);
  const conflict = await editor.save(PATH, { ...edit, draft });
  assert.equal(conflict.status, 409);
  assert.match(conflict.text, /Deres/);
  await storeNews(OLD);
  await documents.eraseHistory(new Date(now + 60_000));
  assert.equal((await editor.save(PATH, { ...edit, draft })).status, 200);
  assert.match(await news(), /Kladdens/);
});

test("a hidden item is not on the site, and is published again as it was, at its place", async () => {
  const items = [
    { ...OLD, ukendt: 7 },
    { id: "nyhed_2", title: "Anden" },
  ];
  await storeNews(...items);
  assert.match((await editor.save(PATH, { act: "hide", id: OLD.id })).text, /Skjult/);
  assert.doesNotMatch(await news(), /Gammel/);
  await editor.save(PATH, (await firstDraft()).asked);
  assert.partialDeepStrictEqual(await storedNews(), items);
});

test("hiding is undone by 'Fortryd', once however often it is pressed, unless somebody has written in it since", async () => {
  const items = [
    { id: "nyhed_3", title: "Tredje" },
    { ...OLD, ukendt: 7 },
    { id: "nyhed_2", title: "Anden" },
  ];
  await storeNews(...items);
  const hide = async () => {
    const hidden = await editor.save(PATH, { act: "hide", id: OLD.id });
    const stored = await documents.read("content", "nyheder");
    const [, draft = ""] = /"hidden","([\w-]{36})"/.exec(hidden.text) ?? [];
    const undo = { document: "nyheder", revision: `${stored?.revision}`, hidden: draft };
    return async () => {
      const answer = await app.post("/admin/fortryd.data", undo, { cookie: editor.cookie });
      return { status: answer.status, text: await answer.text() };
    };
  };
  const undo = await hide();
  for (const _time of ["first", "again"]) {
    assert.match((await undo()).text, /Fortrudt/);
    assert.deepEqual(await drafts.list(), []);
    assert.deepEqual(await storedNews(), items);
  }

  const late = await hide();
  await keep({ ...(await firstDraft()).asked, values: { title: "Nyt" } });
  const refused = await late();
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Der er skrevet i det, siden det blev skjult/);
  assert.doesNotMatch(await news(), /Gammel/);
  assert.equal((await firstDraft()).form.values.title, "Nyt");
});

test("the id of a hidden item is given to no other", async () => {
  const terapi = "/admin/terapi";
  await editor.save(terapi, { act: "hide", id: "boern" });
  const values = { title: "Boern", description: "x", imageUrl: picture("/illustrations/skov.svg") };
  await editor.save(terapi, { act: "publish", values });
  const { omrader } = await app.readContent("terapiOmrader");
  const ids = omrader.map(({ id }: { id: string }) => id);
  assert.ok(ids.includes("boern-2") && !ids.includes("boern"), String(ids));
});

test("an item that is made anew does not get the draft of a deleted one of its name", async () => {
  const terapi = "/admin/terapi";
  const about = { description: "x", imageUrl: picture("/illustrations/skov.svg") };
  const make = (title: string, more: object = {}) =>
    editor.save(terapi, { act: "publish", values: { title, ...about }, ...more });
  await make("Sorg");
  const values = { title: "Sorg", description: "Den slettedes kladde" };
  await editor.save(terapi, { act: "draft", id: "sorg", values, opened: values });
  await editor.save(terapi, { act: "delete", id: "sorg" });
  assert.match((await make("Sorg")).text, /sorg-2/);
  assert.doesNotMatch(await editor.page(`${terapi}?rediger=sorg-2`), /Den slettedes kladde/);
  const draft = (await firstDraft()).named;
  assert.match((await make("Sorg", { draft })).text, /"sorg"/, "its own is free");
  assert.equal((await app.get("/terapi/sorg")).status, 200);
});

test("of two links to a draft that are made at once one works", async () => {
  const { id } = await keep(edit);
  const share = () => drafts.share(id, "redaktion@samspil.example");
  const links = await Promise.all([share(), share()]);
  const found = links.map((link) => drafts.findShared(link?.token ?? ""));
  assert.equal((await Promise.all(found)).filter(Boolean).length, 1);
  assert.equal((await drafts.list()).length, 1);
});

test("a planned draft is published when its time has come; one with a conflict stays, and says why", async () => {
  await keep({ ...edit, publishAt: inMinutes(3) });
  assert.match(await screen(PATH), /Udgives/);
  await app.publishDue();
  assert.doesNotMatch(await news(), /Kladdens/);
  await storeNews({ ...OLD, title: "Deres" });
  now += 4 * 60_000;
  await app.publishDue();
  const { failure, publishAt } = await firstDraft();
  assert.match(failure ?? "", /En anden har gemt ændringer/);
  assert.equal(publishAt, undefined);
  assert.match(
    await screen("/admin"),
    /1 kladde kunne ikke udgives\..*En anden har gemt ændringer/,
  );
});

test("a due draft that cannot be saved now stops no other, says so on Oversigt, and is tried again", async () => {
  await keep({ values: { title: "Den første" }, publishAt: inMinutes(3) });
  await keep({ ...edit, publishAt: inMinutes(3) });
  const { write } = documents;
  documents.write = async (collection, id, data, options) => {
    if (JSON.stringify(data).includes("Den første")) throw new Error("the disk is full");
    return write(collection, id, data, options);
  };
  now += 4 * 60_000;
  await app.publishDue();
  assert.match(await news(), /Kladdens/);
  assert.match(
    await screen("/admin"),
    /1 kladde kunne ikke udgives\..*Den første.*Der prøves igen automatisk\./,
  );
  documents.write = write;
  await app.publishDue();
  assert.match(await news(), /Den første/);
  assert.deepEqual(await drafts.list(), []);
});

test("a draft that is due is not published for somebody who has no account any more", async () => {
  await keep({ ...edit, publishAt: inMinutes(3) });
  runSql(app, "update drafts set saved_by = 'tidligere@samspil.example'");
  now += 4 * 60_000;
  await app.publishDue();
  assert.doesNotMatch(await news(), /Kladdens/);
  const { failure, publishAt } = await firstDraft();
  assert.match(failure ?? "", /^Den skulle udgives af tidligere@samspil\.example/);
  assert.equal(publishAt, undefined);
});

test("a failure does not undo the new time that a colleague has given the draft meanwhile", async () => {
  await keep({ ...edit, publishAt: inMinutes(3) });
  const seen = await firstDraft();
  await keep({ ...edit, publishAt: inMinutes(60), draft: seen.named });
  await drafts.fail(seen, "Det gik galt.");
  const { failure, publishAt } = await firstDraft();
  assert.equal(failure, undefined);
  assert.ok(publishAt && seen.publishAt && publishAt > seen.publishAt);
});

test("a draft that could not be stored or published as it is asked for is refused with a sentence", async () => {
  const LATER = "2030-01-01T08:00";
  const unknown = { id: "findes-ikke", revision: 2 ** 31 - 1 };
  const longId = randomBytes(3000).toString("base64url");
  for (const [asked, status, sentence] of [
    [{ publishAt: "2020-01-01T08:00" }, 422, /Tidspunktet er passeret/],
    [{ publishAt: "2027-03-28T02:30" }, 422, /Det tidspunkt findes ikke: Enten stilles/],
    [{ publishAt: "0027-03-28T08:00" }, 422, /eller også er årstallet forkert/],
    [{ publishAt: "" }, 422, /Vælg både dato og klokkeslæt/],
    [{ publishAt: LATER, values: { title: " " } }, 422, /Skriv en titel/],
    [{ draft: unknown }, 422, /Kladden er udgivet eller slettet i mellemtiden/],
    [{ id: longId }, 400, /Genindlæs siden, og prøv igen/],
  ] as const) {
    const answer = await editor.save(PATH, { ...edit, ...asked, act: "draft" });
    assert.equal(answer.status, status, String(sentence));
    assert.match(answer.text, sentence);
  }
  assert.deepEqual(await drafts.list(), []);
});

test("a draft that a colleague has changed is not deleted unseen", async () => {
  const draft = await keep(edit);
  await keep({ ...edit, draft, values: { title: "Den andens" } });
  const answer = await editor.save(PATH, { ...edit, act: "discard", draft });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /En anden har gemt kladden i mellemtiden/);
  assert.equal((await firstDraft()).form.values.title, "Den andens");
});

test("a form whose draft was deleted meanwhile says so, and can be saved without it", async () => {
  const draft = await keep(edit);
  const discarded = await editor.save(PATH, { ...edit, act: "discard", draft });
  assert.match(discarded.text, /slettet/);
  assert.match(await news(), /Gammel/);
  for (const act of ["draft", "publish", "discard"]) {
    const answer = await editor.save(PATH, { ...edit, act, draft });
    assert.equal(answer.status, 422);
    assert.match(answer.text, /"isDraftGone",true/);
  }
  const saved = await editor.save(PATH, edit);
  assert.match(saved.text, /\/nyheder#nyhed_1/, "the answer has its address on the site");
  assert.match(await news(), /Kladdens/);
});

test("a draft of a deleted item can be opened, and published as a new one", async () => {
  const draft = await keep(edit);
  await editor.save(PATH, { act: "delete", id: OLD.id });
  assert.match(await screen(FORM), /Det, kladden hører til, er slettet/);
  assert.equal((await editor.save(PATH, { ...edit, draft })).status, 409);
  const created = await editor.save(PATH, { ...edit, id: "", draft });
  assert.match(created.text, /Nyhed blev oprettet!/);
  assert.match(await news(), /Kladdens/);
  assert.deepEqual(await drafts.list(), []);
});

test("a hidden item that was restored in another way is not overwritten", async () => {
  await editor.save(PATH, { act: "hide", id: OLD.id });
  await storeNews({ ...OLD, title: "Hentet igen" });
  assert.match(await screen(PATH), /Hentet igen .*Kladde/);
  const { asked } = await firstDraft();
  const changed = { ...asked, values: { ...asked.values, title: "Vores" } };
  const refused = await editor.save(PATH, changed);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Hentet igen/);
  assert.equal((await editor.save(PATH, asked)).status, 200);
  assert.match(await news(), /Hentet igen/);
});

test("a list shows its drafts, can be filtered by them, and its pages keep the filter", async () => {
  await storeNews(...Array.from({ length: 60 }, (_, at) => ({ ...OLD, id: `nyhed_${at}` })));
  for (let at = 0; at < 55; at += 1) await keep({ ...edit, id: `nyhed_${at}` });
  await keep({ values: { title: "Helt ny" } });
  assert.match(
    await screen(PATH),
    /Alle Kladder \(56\).*Helt ny Ikke på hjemmesiden Gemt af \S+ Kladde.*Gammel .*Kladde/,
  );
  const first = await editor.page(`${PATH}?tilstand=draft`);
  assert.match(visibleText(first), /Helt ny.*Gammel.*Side 1 af 2 \(55 i alt\)/);
  const [, next = ""] = /rel="next" href="[^"]*(\?[^"]*)"/.exec(first) ?? [];
  assert.match(await screen(PATH + next.replaceAll("&amp;", "&")), /Side 2 af 2 \(55 i alt\)/);
  assert.doesNotMatch(await screen(`${PATH}?tilstand=hidden`), /Gammel|Helt ny/);
});

test("the search of a list finds hidden items and new drafts too, and says so when nothing is found", async () => {
  const items = Array.from({ length: 60 }, (_, at) => ({ id: `nyhed_${at}`, title: `Nyt ${at}` }));
  await storeNews(...items, { id: "nyhed_99", title: "Sommerfest" });
  await editor.save(PATH, { act: "hide", id: "nyhed_99" });
  await keep({ values: { title: "Ferie" } });
  for (const [query, found] of [
    ["SOMMER", /1 fundet Sommerfest Ikke på hjemmesiden Gemt af \S+ Skjult (?!.*Ferie|.*Nyt \d)/],
    ["ferie", /1 fundet Ferie Ikke på hjemmesiden Gemt af \S+ Kladde/],
    ["findesikke", /Ingen nyheder har de ord i titlen(?!.*Ikke på hjemmesiden)/],
  ] as const)
    assert.match(await screen(`${PATH}?q=${query}`), found, query);
});
