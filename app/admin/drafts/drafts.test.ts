import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { openStored } from "../../../test/kit/backend.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { sortableTime } from "../../formats/danish-time.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";

const PATH = "/admin/nyheder";
const NAMES = ["title", "content", "buttonText", "buttonLink", "imageUrl", "imageUrlAlt", "image"];
const OLD = { id: "nyhed_1", title: "Gammel", content: "<p>Før</p>" };
const base = fingerprint(OLD, NAMES);
const edit = { screen: PATH, intent: "replace", id: OLD.id, base, values: { title: "Kladdens" } };

async function openNews(options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(options);
  const editor = await app.signIn();
  await app.store("nyheder", { items: [OLD] });
  const keep = async (asked: object) => {
    const answer = await editor.save(PATH, asked);
    assert.equal(answer.status, 200, answer.text);
    const [draft] = await app.services.drafts.list();
    assert.ok(draft);
    return { id: draft.id, revision: draft.revision };
  };
  const news = async () => visibleText(await app.page("/nyheder"));
  return { app, editor, keep, news };
}

test("a draft is kept, opened again by whoever comes, and seen by no visitor", async () => {
  const { app, editor, keep, news } = await openNews();
  await keep({ ...edit, as: "draft", opened: { title: OLD.title } });
  assert.match(await news(), /Gammel/);
  assert.doesNotMatch(await news(), /Kladdens/);
  assert.match(await editor.page(`${PATH}?rediger=nyhed_1`), /Kladdens/);
  const colleague = await app.signIn("kollega@samspil.example");
  assert.match(await colleague.page(`${PATH}?rediger=nyhed_1`), /Kladdens/);
});

test("a draft that cannot be read is told of and kept, and takes no other with it", async () => {
  let now = Date.now();
  const lines: string[] = [];
  const logTo = (line: string) => lines.push(line);
  const { app, editor, keep, news } = await openNews({ clock: () => new Date(now), logTo });
  const publishAt = sortableTime(new Date(now + 3 * 60_000)).replace(" ", "T");
  const isDue = { as: "later", publishAt };
  await keep({ intent: "create", ...isDue, values: { title: "Ulæselig" } });
  openStored(app.dataDir).exec(`update drafts set form = '{bad'`);
  await keep({ ...edit, ...isDue });
  for (const path of ["/admin", PATH, "/admin/billeder", "/admin/sider", "/admin/find?q=nyhed"])
    assert.equal((await editor.get(path)).status, 200, path);
  const told = /Ulæselig Kan ikke læses .* Kladden kan ikke læses, men er gemt, som den er\./;
  assert.match(visibleText(await editor.page("/admin")), told);
  now += 4 * 60_000;
  await app.publishDue();
  assert.match(await news(), /Kladdens/);
  const left = openStored(app.dataDir).prepare("select title, form from drafts").all();
  assert.deepEqual(
    left.map((row) => ({ ...row })),
    [{ title: "Ulæselig", form: "{bad" }],
  );
  assert.equal(lines.filter((line) => line.includes("stored draft is unreadable")).length, 1);
});

test("a draft that cannot be read can be thrown away by who may edit what it is of, and the form opens again", async () => {
  const { app, editor, keep } = await openNews();
  const { id } = await keep({ ...edit, as: "draft" });
  await keep({ intent: "create", as: "draft", values: { title: "Hel" } });
  const sound = (await app.services.drafts.list()).find(({ title }) => title === "Hel");
  openStored(app.dataDir).exec(`update drafts set form = '{bad' where id = '${id}'`);
  const form = `${PATH}?rediger=${edit.id}`;
  assert.equal((await editor.get(form)).status, 500);
  const discard = async ({ cookie }: { cookie: string }, draft: string) =>
    (await app.post("/admin", { draft }, { cookie })).status;
  const packer = await app.signIn("pakker@samspil.example");
  const accounts = await app.services.colleagues.list();
  const account = accounts.find(({ email }) => email === "pakker@samspil.example")?.id ?? "";
  const by = { account: "redaktion@samspil.example", device: "" };
  await app.services.colleagues.changeRole(account, "Bestillinger", by);
  assert.equal(await discard(packer, id), 422);
  assert.equal(
    await discard(editor, sound?.id ?? ""),
    422,
    "what can be read is thrown away in its form",
  );
  assert.equal(await discard(editor, id), 200);
  assert.equal((await editor.get(form)).status, 200);
  assert.deepEqual(
    (await app.services.drafts.list()).map((draft) => draft.id),
    [sound?.id],
  );
});

test("publishing a draft shows it and leaves none", async () => {
  const { app, editor, keep, news } = await openNews();
  const draft = await keep({ ...edit, as: "draft" });
  const answer = await editor.save(PATH, { ...edit, draft });
  assert.match(answer.text, /Nyhed blev opdateret!/);
  assert.match(await news(), /Kladdens/);
  assert.deepEqual(await app.services.drafts.list(), []);
});

test("a draft of something new has no place on the site, and gets its id when it is published", async () => {
  const { editor, keep, news } = await openNews();
  const written = { intent: "create", values: { title: "Åbent hus" } };
  const draft = await keep({ ...written, as: "draft" });
  assert.doesNotMatch(await news(), /Åbent hus/);
  await editor.save(PATH, { ...written, draft });
  assert.match(await news(), /Åbent hus/);
});

test("two who keep the same draft meet a conflict with both texts", async () => {
  const { app, editor, keep } = await openNews();
  const draft = await keep({ ...edit, as: "draft" });
  await keep({ ...edit, as: "draft", draft, values: { title: "Den andens" } });
  const late = await editor.save(PATH, { ...edit, as: "draft", draft });
  assert.equal(late.status, 409);
  assert.match(late.text, /En anden har gemt kladden/);
  assert.match(late.text, /Den andens/);
  const [kept] = await app.services.drafts.list();
  assert.equal(kept?.form.values.title, "Den andens");
});

test("two who publish the same draft at once publish it once", async () => {
  const { app, editor, keep, news } = await openNews();
  const written = { intent: "create", values: { title: "Kun én gang" } };
  const draft = await keep({ ...written, as: "draft" });
  const answers = await Promise.all([1, 2].map(() => editor.save(PATH, { ...written, draft })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  assert.equal((await news()).match(/Kun én gang/g)?.length, 1);
  assert.deepEqual(await app.services.drafts.list(), []);
});

test("a draft over what somebody else has changed stays, and both texts are shown", async () => {
  const { app, editor, keep } = await openNews();
  const draft = await keep({ ...edit, as: "draft" });
  await app.store("nyheder", { items: [{ ...OLD, title: "Deres" }] });
  const answer = await editor.save(PATH, { ...edit, draft });
  assert.equal(answer.status, 409);
  assert.match(answer.text, /Deres/);
  assert.equal((await app.services.drafts.list()).length, 1);
});

test("a draft is published, or meets its conflict, also when the saves that it is based on are erased from the history", async () => {
  const { app, editor, keep, news } = await openNews();
  const { documents } = app.services;
  const draft = await keep({ ...edit, as: "draft" });
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

test("what is hidden leaves the site, keeps its id, and comes back as it stood and where", async () => {
  const { app, editor, news } = await openNews();
  const items = [
    { ...OLD, ukendt: 7 },
    { id: "nyhed_2", title: "Anden" },
  ];
  await app.store("nyheder", { items });
  const hidden = await editor.save(PATH, { as: "hide", intent: "replace", id: OLD.id });
  assert.match(hidden.text, /Skjult/);
  assert.doesNotMatch(await news(), /Gammel/);
  const [draft] = await app.services.drafts.list();
  assert.ok(draft);
  const { id, revision } = draft;
  const shown = { ...draft.form, draft: { id, revision } };
  assert.match((await editor.save(PATH, shown)).text, /Nyhed blev opdateret!/);
  const document = await app.services.documents.read("content", "nyheder");
  assert.partialDeepStrictEqual(Object(document?.data).items, items);
  assert.match(await news(), /Gammel/);
});

test("hiding is undone where it is told: it stands as it stood and where, and no draft is left", async () => {
  const { app, editor, news } = await openNews();
  const items = [
    { id: "nyhed_3", title: "Tredje" },
    { ...OLD, ukendt: 7 },
    { id: "nyhed_2", title: "Anden" },
  ];
  await app.store("nyheder", { items });
  const hide = async () => {
    const hidden = await editor.save(PATH, { as: "hide", intent: "replace", id: OLD.id });
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
  assert.deepEqual(await app.services.drafts.list(), []);
  const document = await app.services.documents.read("content", "nyheder");
  assert.deepEqual(Object(document?.data).items, items);
  assert.match((await undo()).text, /Fortrudt/);

  const late = await hide();
  const [draft] = await app.services.drafts.list();
  assert.ok(draft);
  const mark = { id: draft.id, revision: draft.revision };
  await editor.save(PATH, { ...draft.form, as: "draft", draft: mark, values: { title: "Nyt" } });
  const refused = await late();
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Der er skrevet i det, siden det blev skjult/);
  assert.doesNotMatch(await news(), /Gammel/);
  assert.equal((await app.services.drafts.list())[0]?.form.values.title, "Nyt");
});

test("an id that is hidden is given to nobody else", async () => {
  const { app, editor } = await openNews();
  const terapi = "/admin/terapi";
  await editor.save(terapi, { as: "hide", intent: "replace", id: "boern" });
  const values = { title: "Boern", description: "x", imageUrl: picture("/illustrations/skov.svg") };
  await editor.save(terapi, { intent: "create", values });
  const document = await app.services.documents.read("content", "terapiOmrader");
  const ids = Object(document?.data).omrader.map(({ id }: { id: string }) => id);
  assert.ok(ids.includes("boern-2") && !ids.includes("boern"), String(ids));
});

test("a time is kept to the minute, and publishes by itself when it has come", async () => {
  let now = Date.now();
  const { app, editor, keep, news } = await openNews({ clock: () => new Date(now) });
  const soon = new Date(now + 3 * 60_000);
  const publishAt = sortableTime(soon).replace(" ", "T");
  await keep({ ...edit, as: "later", publishAt });
  assert.match(await editor.page(PATH), /Udgives/);
  await app.publishDue();
  assert.doesNotMatch(await news(), /Kladdens/);
  now += 4 * 60_000;
  await app.publishDue();
  assert.match(await news(), /Kladdens/);
  assert.deepEqual(await app.services.drafts.list(), []);
});

test("what is due and in conflict stays a draft, and says why", async () => {
  let now = Date.now();
  const { app, editor, keep } = await openNews({ clock: () => new Date(now) });
  const publishAt = sortableTime(new Date(now + 3 * 60_000)).replace(" ", "T");
  await keep({ ...edit, as: "later", publishAt });
  await app.store("nyheder", { items: [{ ...OLD, title: "Deres" }] });
  now += 4 * 60_000;
  await app.publishDue();
  const [draft] = await app.services.drafts.list();
  assert.match(draft?.trouble ?? "", /En anden har gemt ændringer/);
  assert.equal(draft?.publishAt, undefined);
  assert.match(
    visibleText(await editor.page("/admin")),
    /1 kladde kunne ikke udgives\..*En anden har gemt ændringer/,
  );
});

test("a time that has passed, or that no clock shows, is refused with a sentence", async () => {
  const { editor } = await openNews();
  const later = (publishAt: string) => editor.save(PATH, { ...edit, as: "later", publishAt });
  assert.match((await later("2020-01-01T08:00")).text, /Tidspunktet er passeret/);
  assert.match((await later("2027-03-28T02:30")).text, /Det tidspunkt findes ikke: Enten stilles/);
  assert.match((await later("0027-03-28T08:00")).text, /eller også er årstallet forkert/);
  assert.match((await later("")).text, /Vælg både dato og klokkeslæt/);
});

test("what could not be saved now is not promised for later", async () => {
  const { app, editor } = await openNews();
  const nameless = { ...edit, values: { title: " " }, as: "later", publishAt: "2030-01-01T08:00" };
  const answer = await editor.save(PATH, nameless);
  assert.equal(answer.status, 422);
  assert.match(answer.text, /Skriv en titel/);
  assert.deepEqual(await app.services.drafts.list(), []);
});

test("an id or a revision that no database can look for is answered with a sentence", async () => {
  const { app, editor } = await openNews();
  const id = randomBytes(3000).toString("base64url");
  const long = await editor.save(PATH, { ...edit, id, as: "draft" });
  assert.equal(long.status, 400);
  assert.match(long.text, /Genindlæs siden, og prøv igen/);
  const draft = { id: "findes-ikke", revision: 2 ** 31 - 1 };
  const gone = await editor.save(PATH, { ...edit, as: "draft", draft });
  assert.equal(gone.status, 422);
  assert.match(gone.text, /Kladden er udgivet eller slettet i mellemtiden/);
  assert.deepEqual(await app.services.drafts.list(), []);
});

test("a draft that is thrown away is gone, and what it was over stands", async () => {
  const { app, editor, keep, news } = await openNews();
  const draft = await keep({ ...edit, as: "draft" });
  const answer = await editor.save(PATH, { ...edit, as: "discard", draft });
  assert.match(answer.text, /slettet/);
  assert.deepEqual(await app.services.drafts.list(), []);
  assert.match(await news(), /Gammel/);
});

test("a draft that a colleague has gone on with is not thrown away unseen", async () => {
  const { app, editor, keep } = await openNews();
  const draft = await keep({ ...edit, as: "draft" });
  await keep({ ...edit, as: "draft", draft, values: { title: "Den andens" } });
  const answer = await editor.save(PATH, { ...edit, as: "discard", draft });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /En anden har gemt kladden i mellemtiden/);
  const published = await editor.save(PATH, { ...edit, draft });
  assert.equal(published.status, 409, "nor published over");
  assert.match(published.text, /Den andens/);
  assert.equal((await app.services.drafts.list())[0]?.form.values.title, "Den andens");
});

test("a form whose draft has been published or thrown away meanwhile is told, and can go on without", async () => {
  const { editor, keep, news } = await openNews();
  const draft = await keep({ ...edit, as: "draft" });
  await editor.save(PATH, { ...edit, as: "discard", draft });
  for (const as of ["draft", "save", "discard"]) {
    const answer = await editor.save(PATH, { ...edit, as, draft });
    assert.equal(answer.status, 422);
    assert.match(answer.text, /"isDraftGone",true/);
  }
  assert.equal((await editor.save(PATH, edit)).status, 200);
  assert.match(await news(), /Kladdens/);
});

test("a draft of what was deleted is opened and can be made anew", async () => {
  const { app, editor, keep, news } = await openNews();
  const draft = await keep({ ...edit, as: "draft" });
  await editor.save(PATH, { intent: "delete", id: OLD.id });
  const form = visibleText(await editor.page(`${PATH}?rediger=${OLD.id}`));
  assert.match(form, /Det, kladden hører til, er slettet/);
  assert.equal((await editor.save(PATH, { ...edit, draft })).status, 409);
  const made = await editor.save(PATH, { ...edit, intent: "create", draft });
  assert.match(made.text, /Nyhed blev oprettet!/);
  assert.match(await news(), /Kladdens/);
  assert.deepEqual(await app.services.drafts.list(), []);
});

test("what was hidden and has come back by another way is not overwritten", async () => {
  const { app, editor } = await openNews();
  await editor.save(PATH, { as: "hide", intent: "replace", id: OLD.id });
  await app.store("nyheder", { items: [{ ...OLD, title: "Hentet igen" }] });
  assert.match(visibleText(await editor.page(PATH)), /Hentet igen Kladde/);
  const [draft] = await app.services.drafts.list();
  assert.ok(draft);
  const { id, revision } = draft;
  const answer = await editor.save(PATH, { ...draft.form, draft: { id, revision } });
  assert.equal(answer.status, 409);
  assert.match(answer.text, /Hentet igen/);
});

test("a list shows what waits to be shown, and can be asked for that alone", async () => {
  const { editor, keep } = await openNews();
  await keep({ ...edit, as: "draft" });
  await editor.save(PATH, { intent: "create", as: "draft", values: { title: "Helt ny" } });
  const all = visibleText(await editor.page(PATH));
  assert.match(all, /Alle Kladder \(2\).*Ikke på hjemmesiden Helt ny Kladde.*Gammel Kladde/);
  const drafts = visibleText(await editor.page(`${PATH}?tilstand=draft`));
  assert.match(drafts, /Helt ny.*Gammel/);
  assert.doesNotMatch(visibleText(await editor.page(`${PATH}?tilstand=hidden`)), /Gammel|Helt ny/);
});

test("turning the pages of a list that is asked for what waits keeps to that", async () => {
  const { app, editor, keep } = await openNews();
  const items = Array.from({ length: 60 }, (_, at) => ({ ...OLD, id: `nyhed_${at}` }));
  await app.store("nyheder", { items });
  for (const { id } of items.slice(0, 55)) await keep({ ...edit, id, as: "draft" });
  const first = await editor.page(`${PATH}?tilstand=draft`);
  assert.match(visibleText(first), /Side 1 af 2 \(55 i alt\)/);
  const [, next = ""] = /rel="next" href="[^"]*(\?[^"]*)"/.exec(first) ?? [];
  const second = visibleText(await editor.page(PATH + next.replaceAll("&amp;", "&")));
  assert.match(second, /Side 2 af 2 \(55 i alt\)/);
});

test("a save tells where on the site it is seen", async () => {
  const { editor } = await openNews();
  const { text } = await editor.save(PATH, edit);
  assert.match(text, /\/nyheder#nyhed_1/);
});

test("the texts of a page that wait say so on its screen", async () => {
  const { editor } = await openNews();
  const page = { screen: "/admin/om?rediger=indhold", intent: "page", values: { intro: "Kladde" } };
  assert.doesNotMatch(visibleText(await editor.page("/admin/om")), /Sidens indhold Kladde/);
  const answer = await editor.save("/admin/om", { ...page, as: "draft" });
  assert.equal(answer.status, 200, answer.text);
  assert.match(visibleText(await editor.page("/admin/om")), /Sidens indhold Kladde/);
});
