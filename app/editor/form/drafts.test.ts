import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { openRawDatabase } from "../../../test/kit/backend.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { sortableTime } from "../../formats/danish-time.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/nyheder";
const NAMES = ["title", "content", "buttonText", "buttonLink", "imageUrl", "imageUrlAlt", "image"];
const OLD = { id: "nyhed_1", title: "Gammel", content: "<p>Før</p>" };
const base = fingerprint(OLD, NAMES);
const edit = { screen: PATH, act: "publish", id: OLD.id, base, values: { title: "Kladdens" } };

async function openNews(options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(options);
  const editor = await app.signIn();
  await app.store("nyheder", { items: [OLD] });
  const drafts = () => app.services.drafts.list();
  /** The first draft, and what a form sends to name it. */
  const firstDraft = async () => {
    const [draft] = await drafts();
    assert.ok(draft);
    const named = { id: draft.id, revision: draft.revision };
    return {
      ...draft,
      named,
      asked: { act: "publish", id: draft.item, ...draft.form, draft: named },
    };
  };
  const keep = async (body: object) => {
    const answer = await editor.save(PATH, body);
    assert.equal(answer.status, 200, answer.text);
    return (await firstDraft()).named;
  };
  const news = async () => visibleText(await app.page("/nyheder"));
  return { app, editor, keep, news, drafts, firstDraft };
}

test("a saved draft is opened by every editor, and shown to no visitor", async () => {
  const { app, editor, keep, news } = await openNews();
  await keep({ ...edit, act: "draft", opened: { title: OLD.title } });
  assert.match(await news(), /Gammel/);
  assert.doesNotMatch(await news(), /Kladdens/);
  assert.match(await editor.page(`${PATH}?rediger=nyhed_1`), /Kladdens/);
  const colleague = await app.signIn("kollega@samspil.example");
  assert.match(await colleague.page(`${PATH}?rediger=nyhed_1`), /Kladdens/);
});

test("an unreadable draft is reported and kept, and the others are published", async () => {
  let now = Date.now();
  const lines: string[] = [];
  const logTo = (line: string) => lines.push(line);
  const { app, editor, keep, news } = await openNews({ clock: () => new Date(now), logTo });
  const publishAt = sortableTime(new Date(now + 3 * 60_000)).replace(" ", "T");
  const isDue = { act: "draft", publishAt };
  await keep({ ...isDue, values: { title: "Ulæselig" } });
  openRawDatabase(app.dataDir).exec(`update drafts set form = '{bad'`);
  await keep({ ...edit, ...isDue });
  for (const path of ["/admin", PATH, "/admin/billeder", "/admin/sider", "/admin/find?q=nyhed"])
    assert.equal((await editor.get(path)).status, 200, path);
  assert.match(
    visibleText(await editor.page("/admin")),
    /Ulæselig Kan ikke læses .* Kladden kan ikke læses, men er gemt, som den er\./,
  );
  now += 4 * 60_000;
  await app.publishDue();
  assert.match(await news(), /Kladdens/);
  const remaining = openRawDatabase(app.dataDir).prepare("select title, form from drafts").all();
  assert.deepEqual(
    remaining.map((row) => ({ ...row })),
    [{ title: "Ulæselig", form: "{bad" }],
  );
  assert.equal(lines.filter((line) => line.includes("stored draft is unreadable")).length, 1);
});

test("an unreadable draft can be deleted by somebody who may edit its page, and the form opens again", async () => {
  const { app, editor, keep, drafts } = await openNews();
  const { id } = await keep({ ...edit, act: "draft" });
  await keep({ act: "draft", values: { title: "Hel" } });
  const sound = (await drafts()).find(({ title }) => title === "Hel");
  openRawDatabase(app.dataDir).exec(`update drafts set form = '{bad' where id = '${id}'`);
  const form = `${PATH}?rediger=${edit.id}`;
  assert.equal((await editor.get(form)).status, 500);
  const discard = async ({ cookie }: { cookie: string }, draft: string) =>
    (await app.post("/admin", { draft }, { cookie })).status;
  const packer = await app.signIn("pakker@samspil.example");
  const accounts = await app.services.colleagues.list();
  const account = accounts.find(({ email }) => email === "pakker@samspil.example")?.id ?? "";
  const by = { account: "redaktion@samspil.example", device: "", address: "" };
  await app.services.colleagues.changeRole(account, "Bestillinger", by);
  assert.equal(await discard(packer, id), 422);
  assert.equal(
    await discard(editor, sound?.id ?? ""),
    422,
    "a readable draft is deleted in its form",
  );
  assert.equal(await discard(editor, id), 200);
  assert.equal((await editor.get(form)).status, 200);
  assert.deepEqual(
    (await drafts()).map((draft) => draft.id),
    [sound?.id],
  );
});

test("a draft of a new item is not on the site until it is published", async () => {
  const { editor, keep, news } = await openNews();
  const written = { act: "publish", values: { title: "Åbent hus" } };
  const draft = await keep({ ...written, act: "draft" });
  assert.doesNotMatch(await news(), /Åbent hus/);
  await editor.save(PATH, { ...written, draft });
  assert.match(await news(), /Åbent hus/);
});

test("two people who publish the same draft at once publish it once", async () => {
  const { editor, keep, news, drafts } = await openNews();
  const written = { act: "publish", values: { title: "Kun én gang" } };
  const draft = await keep({ ...written, act: "draft" });
  const answers = await Promise.all([1, 2].map(() => editor.save(PATH, { ...written, draft })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  assert.equal((await news()).match(/Kun én gang/g)?.length, 1);
  assert.deepEqual(await drafts(), []);
});

test("a draft is published, or meets its conflict, also after the history it is based on is erased", async () => {
  const { app, editor, keep, news } = await openNews();
  const { documents } = app.services;
  const draft = await keep({ ...edit, act: "draft" });
  const other = { id: "nyhed_2", title: "Anden" };
  await app.store("nyheder", { items: [{ ...OLD, title: "Deres" }, other] });
  await app.store("nyheder", { items: [{ ...OLD, title: "Deres" }] });
  await documents.eraseHistory(new Date(Date.now() + 1000));
  assert.equal((await documents.history("nyheder")).length, 1);
  const conflict = await editor.save(PATH, { ...edit, draft });
  assert.equal(conflict.status, 409);
  assert.match(conflict.text, /Deres/);
  await app.store("nyheder", { items: [OLD] });
  await documents.eraseHistory(new Date(Date.now() + 1000));
  assert.equal((await editor.save(PATH, { ...edit, draft })).status, 200);
  assert.match(await news(), /Kladdens/);
});

test("a hidden item is not on the site, and is published again as it was, at its place", async () => {
  const { app, editor, news, firstDraft } = await openNews();
  const items = [
    { ...OLD, ukendt: 7 },
    { id: "nyhed_2", title: "Anden" },
  ];
  await app.store("nyheder", { items });
  const hidden = await editor.save(PATH, { act: "hide", id: OLD.id });
  assert.match(hidden.text, /Skjult/);
  assert.doesNotMatch(await news(), /Gammel/);
  const { asked } = await firstDraft();
  const shown = await editor.save(PATH, asked);
  assert.match(shown.text, /Nyhed blev opdateret!/);
  const document = await app.services.documents.read("content", "nyheder");
  assert.partialDeepStrictEqual(Object(document?.data).items, items);
  assert.match(await news(), /Gammel/);
});

test("hiding is undone by 'Fortryd': the item is back as it was, and no draft is left", async () => {
  const { app, editor, news, drafts, firstDraft } = await openNews();
  const items = [
    { id: "nyhed_3", title: "Tredje" },
    { ...OLD, ukendt: 7 },
    { id: "nyhed_2", title: "Anden" },
  ];
  await app.store("nyheder", { items });
  const hide = async () => {
    const hidden = await editor.save(PATH, { act: "hide", id: OLD.id });
    const stored = await app.services.documents.read("content", "nyheder");
    const [, draft = ""] = /"hidden","([\w-]{36})"/.exec(hidden.text) ?? [];
    const undo = { document: "nyheder", revision: `${stored?.revision}`, hidden: draft };
    return async () => {
      const answer = await app.post("/admin/fortryd.data", undo, { cookie: editor.cookie });
      return { status: answer.status, text: await answer.text() };
    };
  };
  const undo = await hide();
  assert.doesNotMatch(await news(), /Gammel/);
  assert.match((await undo()).text, /Fortrudt/);
  assert.deepEqual(await drafts(), []);
  const document = await app.services.documents.read("content", "nyheder");
  assert.deepEqual(Object(document?.data).items, items);
  assert.match((await undo()).text, /Fortrudt/);

  const late = await hide();
  const { asked } = await firstDraft();
  await editor.save(PATH, { ...asked, act: "draft", values: { title: "Nyt" } });
  const refused = await late();
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Der er skrevet i det, siden det blev skjult/);
  assert.doesNotMatch(await news(), /Gammel/);
  assert.equal((await firstDraft()).form.values.title, "Nyt");
});

test("the id of a hidden item is given to no other", async () => {
  const { app, editor } = await openNews();
  const terapi = "/admin/terapi";
  await editor.save(terapi, { act: "hide", id: "boern" });
  const values = { title: "Boern", description: "x", imageUrl: picture("/illustrations/skov.svg") };
  await editor.save(terapi, { act: "publish", values });
  const document = await app.services.documents.read("content", "terapiOmrader");
  const ids = Object(document?.data).omrader.map(({ id }: { id: string }) => id);
  assert.ok(ids.includes("boern-2") && !ids.includes("boern"), String(ids));
});

test("a planned draft is published by itself when its time has come", async () => {
  let now = Date.now();
  const { app, editor, keep, news, drafts } = await openNews({ clock: () => new Date(now) });
  const soon = new Date(now + 3 * 60_000);
  const publishAt = sortableTime(soon).replace(" ", "T");
  await keep({ ...edit, act: "draft", publishAt });
  assert.match(await editor.page(PATH), /Udgives/);
  await app.publishDue();
  assert.doesNotMatch(await news(), /Kladdens/);
  now += 4 * 60_000;
  await app.publishDue();
  assert.match(await news(), /Kladdens/);
  assert.deepEqual(await drafts(), []);
});

test("a due draft with a conflict stays a draft, and says why", async () => {
  let now = Date.now();
  const { app, editor, keep, firstDraft } = await openNews({ clock: () => new Date(now) });
  const publishAt = sortableTime(new Date(now + 3 * 60_000)).replace(" ", "T");
  await keep({ ...edit, act: "draft", publishAt });
  await app.store("nyheder", { items: [{ ...OLD, title: "Deres" }] });
  now += 4 * 60_000;
  await app.publishDue();
  const { failure, publishAt: plannedFor } = await firstDraft();
  assert.match(failure ?? "", /En anden har gemt ændringer/);
  assert.equal(plannedFor, undefined);
  assert.match(
    visibleText(await editor.page("/admin")),
    /1 kladde kunne ikke udgives\..*En anden har gemt ændringer/,
  );
});

test("a due draft that cannot be saved now stops no other, says so on Oversigt, and is tried again", async () => {
  let now = Date.now();
  const { app, editor, keep, news, drafts } = await openNews({ clock: () => new Date(now) });
  const publishAt = sortableTime(new Date(now + 3 * 60_000)).replace(" ", "T");
  const isDue = { act: "draft", publishAt };
  await keep({ ...isDue, values: { title: "Den første" } });
  await editor.save(PATH, { ...edit, ...isDue });
  const { write } = app.services.documents;
  app.services.documents.write = async (collection, id, data, options) => {
    if (JSON.stringify(data).includes("Den første")) throw new Error("the disk is full");
    return write(collection, id, data, options);
  };
  now += 4 * 60_000;
  await app.publishDue();
  assert.match(await news(), /Kladdens/);
  assert.match(
    visibleText(await editor.page("/admin")),
    /1 kladde kunne ikke udgives\..*Den første.*Der prøves igen automatisk\./,
  );
  app.services.documents.write = write;
  await app.publishDue();
  assert.match(await news(), /Den første/);
  assert.deepEqual(await drafts(), []);
});

test("a failure does not undo the new time that a colleague has given the draft meanwhile", async () => {
  const now = Date.now();
  const { app, keep, firstDraft } = await openNews({ clock: () => new Date(now) });
  const later = (minutes: number) =>
    sortableTime(new Date(now + minutes * 60_000)).replace(" ", "T");
  await keep({ ...edit, act: "draft", publishAt: later(3) });
  const seen = await firstDraft();
  await keep({ ...edit, act: "draft", publishAt: later(60), draft: seen.named });
  await app.services.drafts.fail(seen, "Det gik galt.");
  const { failure, publishAt } = await firstDraft();
  assert.equal(failure, undefined);
  assert.ok(publishAt && seen.publishAt && publishAt > seen.publishAt);
});

test("a time that has passed, or does not exist, is refused with a sentence", async () => {
  const { editor } = await openNews();
  const later = (publishAt: string) => editor.save(PATH, { ...edit, act: "draft", publishAt });
  assert.match((await later("2020-01-01T08:00")).text, /Tidspunktet er passeret/);
  assert.match((await later("2027-03-28T02:30")).text, /Det tidspunkt findes ikke: Enten stilles/);
  assert.match((await later("0027-03-28T08:00")).text, /eller også er årstallet forkert/);
  assert.match((await later("")).text, /Vælg både dato og klokkeslæt/);
});

test("a form that could not be saved now cannot be planned for later", async () => {
  const { editor, drafts } = await openNews();
  const nameless = { ...edit, values: { title: " " }, act: "draft", publishAt: "2030-01-01T08:00" };
  const answer = await editor.save(PATH, nameless);
  assert.equal(answer.status, 422);
  assert.match(answer.text, /Skriv en titel/);
  assert.deepEqual(await drafts(), []);
});

test("an id that is too long, or an unknown draft, is answered with a sentence", async () => {
  const { editor, drafts } = await openNews();
  const id = randomBytes(3000).toString("base64url");
  const long = await editor.save(PATH, { ...edit, id, act: "draft" });
  assert.equal(long.status, 400);
  assert.match(long.text, /Genindlæs siden, og prøv igen/);
  const draft = { id: "findes-ikke", revision: 2 ** 31 - 1 };
  const unknown = await editor.save(PATH, { ...edit, act: "draft", draft });
  assert.equal(unknown.status, 422);
  assert.match(unknown.text, /Kladden er udgivet eller slettet i mellemtiden/);
  assert.deepEqual(await drafts(), []);
});

test("a draft that a colleague has changed is not saved over, deleted or published unseen", async () => {
  const { editor, keep, firstDraft } = await openNews();
  const draft = await keep({ ...edit, act: "draft" });
  await keep({ ...edit, act: "draft", draft, values: { title: "Den andens" } });
  const late = await editor.save(PATH, { ...edit, act: "draft", draft });
  assert.equal(late.status, 409);
  assert.match(late.text, /En anden har gemt kladden.*Den andens/s);
  const answer = await editor.save(PATH, { ...edit, act: "discard", draft });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /En anden har gemt kladden i mellemtiden/);
  const published = await editor.save(PATH, { ...edit, draft });
  assert.equal(published.status, 409, "and cannot be published over");
  assert.match(published.text, /Den andens/);
  assert.equal((await firstDraft()).form.values.title, "Den andens");
});

test("a form whose draft was deleted meanwhile says so, and can be saved without it", async () => {
  const { editor, keep, news } = await openNews();
  const draft = await keep({ ...edit, act: "draft" });
  const discarded = await editor.save(PATH, { ...edit, act: "discard", draft });
  assert.match(discarded.text, /slettet/);
  assert.match(await news(), /Gammel/);
  for (const as of ["draft", "save", "discard"]) {
    const answer = await editor.save(PATH, { ...edit, as, draft });
    assert.equal(answer.status, 422);
    assert.match(answer.text, /"isDraftGone",true/);
  }
  assert.equal((await editor.save(PATH, edit)).status, 200);
  assert.match(await news(), /Kladdens/);
});

test("a draft of a deleted item can be opened, and published as a new one", async () => {
  const { editor, keep, news, drafts } = await openNews();
  const draft = await keep({ ...edit, act: "draft" });
  await editor.save(PATH, { act: "delete", id: OLD.id });
  const form = visibleText(await editor.page(`${PATH}?rediger=${OLD.id}`));
  assert.match(form, /Det, kladden hører til, er slettet/);
  assert.equal((await editor.save(PATH, { ...edit, draft })).status, 409);
  const created = await editor.save(PATH, { ...edit, id: "", draft });
  assert.match(created.text, /Nyhed blev oprettet!/);
  assert.match(await news(), /Kladdens/);
  assert.deepEqual(await drafts(), []);
});

test("a hidden item that was restored in another way is not overwritten", async () => {
  const { app, editor, news, firstDraft } = await openNews();
  await editor.save(PATH, { act: "hide", id: OLD.id });
  await app.store("nyheder", { items: [{ ...OLD, title: "Hentet igen" }] });
  assert.match(visibleText(await editor.page(PATH)), /Hentet igen .*Kladde/);
  const { asked } = await firstDraft();
  const changed = { ...asked, values: { ...asked.values, title: "Vores" } };
  const refused = await editor.save(PATH, changed);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Hentet igen/);
  assert.equal((await editor.save(PATH, asked)).status, 200);
  assert.match(await news(), /Hentet igen/);
});

test("a list shows its drafts, and can be filtered by them", async () => {
  const { editor, keep } = await openNews();
  await keep({ ...edit, act: "draft" });
  await editor.save(PATH, { act: "draft", values: { title: "Helt ny" } });
  const all = visibleText(await editor.page(PATH));
  assert.match(
    all,
    /Alle Kladder \(2\).*Helt ny Ikke på hjemmesiden Gemt af \S+ Kladde.*Gammel .*Kladde/,
  );
  const drafts = visibleText(await editor.page(`${PATH}?tilstand=draft`));
  assert.match(drafts, /Helt ny.*Gammel/);
  assert.doesNotMatch(visibleText(await editor.page(`${PATH}?tilstand=hidden`)), /Gammel|Helt ny/);
});

test("the pages of a filtered list keep the filter", async () => {
  const { app, editor, keep } = await openNews();
  const items = Array.from({ length: 60 }, (_, at) => ({ ...OLD, id: `nyhed_${at}` }));
  await app.store("nyheder", { items });
  for (const { id } of items.slice(0, 55)) await keep({ ...edit, id, act: "draft" });
  const first = await editor.page(`${PATH}?tilstand=draft`);
  assert.match(visibleText(first), /Side 1 af 2 \(55 i alt\)/);
  const [, next = ""] = /rel="next" href="[^"]*(\?[^"]*)"/.exec(first) ?? [];
  const second = visibleText(await editor.page(PATH + next.replaceAll("&amp;", "&")));
  assert.match(second, /Side 2 af 2 \(55 i alt\)/);
});

test("a save answers with the item's address on the site", async () => {
  const { editor } = await openNews();
  const { text } = await editor.save(PATH, edit);
  assert.match(text, /\/nyheder#nyhed_1/);
});

test("a page's own texts show on its screen that there is a draft", async () => {
  const { editor } = await openNews();
  const page = { screen: "/admin/om?rediger=indhold", act: "publish", values: { intro: "Kladde" } };
  assert.doesNotMatch(visibleText(await editor.page("/admin/om")), /Sidens indhold Kladde/);
  const answer = await editor.save("/admin/om", { ...page, act: "draft" });
  assert.equal(answer.status, 200, answer.text);
  assert.match(visibleText(await editor.page("/admin/om")), /Sidens indhold Kladde/);
});

test("the search of a list finds hidden items and new drafts too, and says so when nothing is found", async () => {
  const { app, editor } = await openNews();
  const items = Array.from({ length: 60 }, (_, at) => ({ id: `nyhed_${at}`, title: `Nyt ${at}` }));
  await app.store("nyheder", { items: [...items, { id: "nyhed_99", title: "Sommerfest" }] });
  await editor.save(PATH, { act: "hide", id: "nyhed_99" });
  await editor.save(PATH, { act: "draft", values: { title: "Ferie" } });
  const list = async (query: string) => visibleText(await editor.page(`${PATH}?q=${query}`));
  const none = /Ingen nyheder har de ord i titlen/;
  assert.match(await list("SOMMER"), /1 fundet Sommerfest Ikke på hjemmesiden Gemt af \S+ Skjult/);
  assert.doesNotMatch(await list("sommer"), /Ferie|Nyt \d/);
  assert.doesNotMatch(await list("sommer"), none);
  assert.match(await list("ferie"), /1 fundet Ferie Ikke på hjemmesiden Gemt af \S+ Kladde/);
  assert.match(await list("findesikke"), none);
  assert.doesNotMatch(await list("findesikke"), /Ikke på hjemmesiden/);
});
