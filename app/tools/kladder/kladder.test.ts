import assert from "node:assert/strict";
import { test } from "node:test";
import { picture } from "../../../test/kit/form-values.ts";
import { takePhoto } from "../../../test/kit/photo.ts";
import { type OpenSiteOptions, openSite, visibleText } from "../../../test/kit/site.ts";
import { sortableTime } from "../../formats/danish-time.ts";
import { DAY_MS, MINUTE_MS } from "../../formats/durations.ts";
import { stemOf } from "../../server/media/media-path.ts";

const PATH = "/admin/nyheder";
const WRITTEN = { act: "publish", values: { title: "Endnu ikke udgivet" } };

/** A site with a draft, and a clock that the test moves. */
async function openDraft(options: OpenSiteOptions = {}) {
  let now = Date.now();
  const app = await openSite({ ...options, clock: () => new Date(now) });
  const editor = await app.signIn();
  await editor.save(PATH, { ...WRITTEN, act: "draft" });
  const [draft = assert.fail()] = await app.services.drafts.list();
  async function share(by = editor, { id } = draft) {
    const { text } = await by.save("/admin/kladde", { intent: "share", id });
    assert.match(text, /noegle=[\w-]+#kladde/, "it leads to the item on its page");
    return /(\/eksempel\?noegle=[\w-]+)/.exec(text)?.[1] ?? assert.fail(text);
  }
  const end = () => editor.save("/admin/kladde", { intent: "end", id: draft.id });
  const pass = (ms: number) => {
    now += ms;
  };
  const soon = () => sortableTime(new Date(now + 3 * MINUTE_MS)).replace(" ", "T");
  return { app, editor, draft, share, end, pass, soon };
}

test("the link of a draft shows the item on its page, which no cache or search engine stores", async () => {
  const { app, share } = await openDraft();
  const answer = await app.get(await share());
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("cache-control"), "private, no-store");
  assert.equal(answer.headers.get("x-robots-tag"), "noindex");
  const html = await answer.text();
  assert.match(html, /<main[^>]*><p role="note" style="position:sticky;/);
  assert.match(html, /<html style="scroll-padding-block-start:/);
  assert.match(visibleText(html), /Kladde: Siden er ikke udgivet endnu/);
  const [, shown = ""] = /<article id="kladde"([\s\S]*?)<\/article>/.exec(html) ?? [];
  assert.match(shown, /Endnu ikke udgivet/);
});

test("a draft's link that is guessed, stopped, replaced, expired or published leads to a sentence", async () => {
  const { app, editor, draft, share, end, pass } = await openDraft();
  const hasEnded = async (path: string) =>
    assert.equal((await app.get(path)).headers.get("location"), "/eksempel/slut", path);
  await hasEnded("/eksempel?noegle=gaettet");
  await hasEnded("/eksempel");
  const first = await share();
  const second = await share();
  await hasEnded(first);
  pass(15 * DAY_MS);
  await hasEnded(second);
  const third = await share();
  await end();
  await hasEnded(third);
  const fourth = await share();
  const { id, revision } = draft;
  await editor.save(PATH, { ...WRITTEN, draft: { id, revision } });
  await hasEnded(fourth);
  const ended = await app.get("/eksempel/slut");
  assert.equal(ended.status, 404);
  const said = visibleText(await ended.text());
  assert.match(said, /Kladden kan ikke ses længere.*Bed den, der sendte/);
});

test("a draft's pictures are shown through its link, until the link ends", async () => {
  const { app, editor, draft, share, end, pass } = await openDraft();
  const photo = await takePhoto(1200, 800);
  const imageUrl = await editor.uploadPicture("nyheder/billede", photo);
  const other = await editor.uploadPicture("nyheder/billede", photo);
  const { id, revision } = draft;
  const values = { ...WRITTEN.values, imageUrl: picture(imageUrl) };
  await editor.save(PATH, { act: "draft", values, draft: { id, revision } });
  async function sharedPictures() {
    const found = (await app.page(await share())).match(/\/media\/[^\s"',]+/g) ?? [];
    return [...new Set(found)].filter((address) => address.startsWith(stemOf(imageUrl)));
  }
  const pictures = await sharedPictures();
  assert.ok(pictures.length > 3, String(pictures));
  for (const address of pictures) {
    const shown = await app.get(address);
    assert.equal(shown.status, 200, address);
    assert.equal(shown.headers.get("cache-control"), "private, no-store");
    await shown.arrayBuffer();
    const [path = "", key = ""] = address.split("?");
    assert.equal((await app.get(path)).status, 410, address);
    assert.equal((await app.get(`${other}?${key}`)).status, 410, "a picture of no draft");
  }
  for (const [why, finish] of [
    ["stopped", end],
    ["expired", () => pass(15 * DAY_MS)],
    ["thrown away", async () => app.services.drafts.remove({ id, revision: revision + 1 })],
  ] as const) {
    const [address = ""] = await sharedPictures();
    assert.equal((await app.get(address)).status, 200);
    await finish();
    assert.equal((await app.get(address)).status, 410, why);
  }
});

test("a draft that cannot be shown is not said to be published", async () => {
  const { app, editor } = await openDraft();
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Gammel", content: "" }] });
  await editor.save(PATH, { id: "nyhed_1", values: { title: "Ny overskrift" }, act: "draft" });
  const draft = await app.services.drafts.find(PATH, "nyhed_1");
  const shared = await app.services.drafts.share(draft?.id ?? "", "ida@klinik.example");
  await app.store("nyheder", { items: [] });
  const answer = await app.get(`/eksempel?noegle=${shared?.token}`);
  assert.equal(answer.headers.get("location"), "/eksempel/fejl");
  const failed = await app.get("/eksempel/fejl");
  assert.equal(failed.status, 404);
  const said = visibleText(await failed.text());
  assert.match(said, /Kladden kan ikke vises lige nu.*slettet eller skjult/);
  assert.doesNotMatch(said, /udgivet/);
});

for (const end of ["slet", "rolle"]) {
  test(`what somebody has planned and shared ends with their account, their drafts stay, and all are told (${end})`, async () => {
    const { app, editor, share, pass, soon } = await openDraft({
      environment: { SMTP_URL: "smtp://127.0.0.1:9" },
    });
    const mine = await share();
    const theirEmail = "kollega@samspil.example";
    const them = await app.signIn(theirEmail);
    const later = { act: "draft", publishAt: soon() };
    await them.save(PATH, { ...later, values: { title: "Planlagt på http://ond.example" } });
    await editor.save(PATH, { ...later, values: { title: "Min egen" } });
    const all = await app.services.drafts.list();
    const theirs = all.find(({ savedBy }) => savedBy === theirEmail) ?? assert.fail();
    const link = await share(them, theirs);
    const account = (await app.services.colleagues.list()).find(
      ({ email }) => email === theirEmail,
    );
    const ended = await app.post(
      `/admin/konto/kolleger/${end}`,
      { id: account?.id ?? "", role: "Bestillinger" },
      { cookie: editor.cookie },
    );
    assert.equal(ended.status, 200);
    assert.equal((await app.get(link)).headers.get("location"), "/eksempel/slut");
    assert.equal((await app.get(mine)).status, 200, "what others share holds");
    pass(4 * MINUTE_MS);
    await app.publishDue();
    const shown = visibleText(await app.page("/nyheder"));
    assert.match(shown, /Min egen/);
    assert.doesNotMatch(shown, /Planlagt/);
    const left = await app.services.drafts.read(theirs.id);
    assert.partialDeepStrictEqual(left, { form: theirs.form, publishAt: undefined });
    const dashboard = visibleText(await editor.page("/admin"));
    assert.match(dashboard, /Planlagt på .* Den skulle udgives af kollega@samspil\.example/);
    const letters = (await app.services.documents.list("mail")).map(({ data }) => Object(data));
    const [told, ...others] = letters.filter(({ text }) => /udgives ikke som planlagt/.test(text));
    assert.deepEqual(others, []);
    assert.ok(told?.to.includes("redaktion@samspil.example"));
    assert.match(told.text, /»Planlagt på http ond example« udgives ikke som planlagt\./);
    assert.match(told.text, /delt til kladden »[^«]+«, virker ikke længere\./);
  });
}

test("a planned event of a hidden course says that the course is hidden", async () => {
  const { app, editor, pass, soon } = await openDraft();
  const courses = "/admin/uddannelse";
  const id = "mbt-grunduddannelse";
  const events = `${courses}/${id}/events`;
  const event = { values: { title: "Nyt hold" }, act: "draft", publishAt: soon() };
  assert.equal((await editor.save(events, event)).status, 200);
  assert.equal((await editor.save(courses, { act: "hide", id })).status, 200);
  pass(4 * MINUTE_MS);
  await app.publishDue();
  const drafts = await app.services.drafts.list();
  const due = drafts.find(({ title }) => title === "Nyt hold");
  assert.match(due?.failure ?? "", /er skjult\. Udgiv det først/);
  const form = visibleText(await editor.page(`${events}?ny&kladde=${due?.id}`));
  assert.match(form, /Uddannelsen er skjult\. Udgiv den igen/);
});
