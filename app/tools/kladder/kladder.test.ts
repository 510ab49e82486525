import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import sharp from "sharp";
import { type StartAppOptions, startApp, visibleText } from "../../../test/kit/app.ts";
import { queryRows } from "../../../test/kit/backend.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { sortableTime } from "../../formats/danish-time.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { stemOf } from "../../server/media/media-path.ts";

const PATH = "/admin/nyheder";
const WRITTEN = { act: "publish", values: { title: "Endnu ikke udgivet" } };

async function upload(app: Awaited<ReturnType<typeof startApp>>, cookie: string): Promise<string> {
  const gray = { width: 1200, height: 800, channels: 3 as const, background: "#888" };
  const response = await fetch(`${app.local}/admin/upload?place=nyheder/billede`, {
    method: "POST",
    headers: { cookie, origin: app.origin },
    body: new Uint8Array(await sharp({ create: gray }).jpeg().toBuffer()),
  });
  return (await response.json()).url;
}

async function openDraft(options?: StartAppOptions) {
  const app = await startApp(options);
  const editor = await app.signIn();
  await editor.save(PATH, { ...WRITTEN, act: "draft" });
  const [draft] = await app.services.drafts.list();
  assert.ok(draft);
  const share = async () => {
    const { text } = await editor.save("/admin/kladde", { intent: "share", id: draft.id });
    const [, path] = /(\/eksempel\?noegle=[\w-]+)/.exec(text) ?? [];
    assert.ok(path, text);
    return path;
  };
  return { app, editor, draft, share };
}

test("the link of a draft shows its page, which no cache or search engine stores", async () => {
  const { app, share } = await openDraft();
  const answer = await app.get(await share());
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("cache-control"), "private, no-store");
  assert.equal(answer.headers.get("x-robots-tag"), "noindex");
  const html = await answer.text();
  assert.match(html, /<main[^>]*><p role="note" style="position:sticky;/);
  assert.match(html, /<html style="scroll-padding-block-start:/);
  const text = visibleText(html);
  assert.match(text, /Endnu ikke udgivet/);
  assert.match(text, /Kladde: Siden er ikke udgivet endnu/);
  assert.doesNotMatch(await app.page("/nyheder"), /Endnu ikke udgivet/);
});

test("a draft's link that is guessed, stopped, replaced, expired or published leads to a sentence", async () => {
  let now = Date.now();
  const { app, editor, draft, share } = await openDraft({ clock: () => new Date(now) });
  async function assertEnded(path: string) {
    const answer = await app.get(path);
    assert.equal(answer.headers.get("location"), "/eksempel/slut", path);
  }
  await assertEnded("/eksempel?noegle=gaettet");
  await assertEnded("/eksempel");
  const first = await share();
  const second = await share();
  await assertEnded(first);
  now += 15 * DAY_MS;
  await assertEnded(second);
  const third = await share();
  await editor.save("/admin/kladde", { intent: "end", id: draft.id });
  await assertEnded(third);
  const fourth = await share();
  const { id, revision } = draft;
  await editor.save(PATH, { ...WRITTEN, draft: { id, revision } });
  await assertEnded(fourth);
  const ended = await app.get("/eksempel/slut");
  assert.equal(ended.status, 404);
  assert.match(
    visibleText(await ended.text()),
    /Kladden kan ikke ses længere.*Bed den, der sendte/,
  );
});

test("a draft's pictures are shown through its link, until the link ends", async () => {
  let now = Date.now();
  const { app, editor, draft, share } = await openDraft({ clock: () => new Date(now) });
  const imageUrl = await upload(app, editor.cookie);
  const values = { ...WRITTEN.values, imageUrl: picture(imageUrl) };
  const { id, revision } = draft;
  await editor.save(PATH, { ...WRITTEN, values, act: "draft", draft: { id, revision } });
  const other = await upload(app, editor.cookie);
  async function picturesOf(path: string) {
    const page = await app.page(path);
    const found = page.match(/\/media\/[^\s"',]+/g) ?? [];
    return [...new Set(found)].filter((address) => address.startsWith(stemOf(imageUrl)));
  }
  const link = await share();
  const pictures = await picturesOf(link);
  assert.ok(pictures.length > 3, String(pictures));
  for (const address of pictures) {
    const shown = await app.get(address);
    assert.equal(shown.status, 200, address);
    assert.equal(shown.headers.get("cache-control"), "private, no-store");
    await shown.arrayBuffer();
    assert.equal((await app.get(address.replace(/\?.*/, ""))).status, 410, address);
  }
  const key = link.slice(link.indexOf("?"));
  assert.equal((await app.get(other + key)).status, 410, "a picture of no draft");
  async function assertGone() {
    for (const address of pictures) assert.equal((await app.get(address)).status, 410, address);
  }
  await editor.save("/admin/kladde", { intent: "end", id });
  await assertGone();
  const again = await picturesOf(await share());
  assert.equal((await app.get(again[0] ?? "")).status, 200);
  now += 15 * DAY_MS;
  assert.equal((await app.get(again[0] ?? "")).status, 410, "after its time");
  const last = await picturesOf(await share());
  assert.equal((await app.get(last[0] ?? "")).status, 200);
  const kept = await app.services.drafts.read(id);
  assert.ok(kept && (await app.services.drafts.remove(kept)));
  assert.equal((await app.get(last[0] ?? "")).status, 410, "thrown away");
});

test("the link of a draft leads to the new item on its page", async () => {
  const { app, editor, draft, share } = await openDraft();
  const { text } = await editor.save("/admin/kladde", { intent: "share", id: draft.id });
  assert.match(text, /noegle=[\w-]+#kladde/);
  const page = await app.page(await share());
  const [, shown = ""] = /<article id="kladde"([\s\S]*?)<\/article>/.exec(page) ?? [];
  assert.match(shown, /Endnu ikke udgivet/);
});

test("a draft that cannot be shown is not said to be published", async () => {
  const { app, editor } = await openDraft();
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Gammel", content: "" }] });
  const values = { title: "Ny overskrift" };
  await editor.save(PATH, { id: "nyhed_1", values, act: "draft" });
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
    let now = Date.now();
    const { app, editor, draft, share } = await openDraft({
      clock: () => new Date(now),
      environment: { SMTP_URL: "smtp://127.0.0.1:9" },
    });
    const mine = await share();
    const theirEmail = "kollega@samspil.example";
    const them = await app.signIn(theirEmail);
    const publishAt = sortableTime(new Date(now + 3 * 60_000)).replace(" ", "T");
    const later = { ...WRITTEN, act: "draft", publishAt };
    await them.save(PATH, { ...later, values: { title: "Planlagt på http://ond.example" } });
    await editor.save(PATH, { ...later, values: { title: "Min egen" } });
    const [, theirs = ""] = (await app.services.drafts.list()).map(({ id }) => id);
    const [, link = ""] =
      /(\/eksempel\?noegle=[\w-]+)/.exec(
        (await them.save("/admin/kladde", { intent: "share", id: theirs })).text,
      ) ?? [];
    assert.equal((await app.get(link)).status, 200);
    const account = (await app.services.colleagues.list()).find((one) => one.email === theirEmail);
    const ended = await app.post(
      `/admin/konto/kolleger/${end}`,
      { id: account?.id ?? "", role: "Bestillinger" },
      { cookie: editor.cookie },
    );
    assert.equal(ended.status, 200);
    assert.equal((await app.get(link)).headers.get("location"), "/eksempel/slut");
    assert.equal((await app.get(mine)).status, 200, "what others share holds");
    now += 4 * 60_000;
    await app.publishDue();
    const shown = visibleText(await app.page("/nyheder"));
    assert.match(shown, /Min egen/);
    assert.doesNotMatch(shown, /Planlagt/);
    const left = await app.services.drafts.read(theirs);
    assert.partialDeepStrictEqual(left, { savedBy: theirEmail, publishAt: undefined });
    assert.equal(left?.form.values.title, "Planlagt på http://ond.example");
    const dashboard = visibleText(await editor.page("/admin"));
    assert.match(dashboard, /Planlagt på .* Den skulle udgives af kollega@samspil\.example/);
    assert.equal((await app.services.drafts.read(draft.id))?.failure, undefined);
    const letters = (await app.services.documents.list("mail")).map(({ data }) => Object(data));
    const told = letters.filter(({ text }) => /udgives ikke som planlagt/.test(text));
    assert.equal(told.length, 1);
    assert.ok(told[0]?.to.includes("redaktion@samspil.example"));
    assert.match(told[0]?.text, /»Planlagt på http ond example« udgives ikke som planlagt\./);
    assert.match(told[0]?.text, /delt til kladden »[^«]+«, virker ikke længere\./);
  });
}

test("only the hash of a draft's link is stored", async () => {
  const { app, share } = await openDraft();
  const token = (await share()).split("=")[1] ?? "";
  const stored = JSON.stringify(queryRows(app, "select hash, subject from tokens"));
  assert.ok(stored.includes(hash("sha256", token, "base64url")));
  assert.ok(!stored.includes(token));
});

test("a planned event of a hidden course says that the course is hidden", async () => {
  let now = Date.now();
  const app = await startApp({ clock: () => new Date(now) });
  const editor = await app.signIn();
  const courses = "/admin/uddannelse";
  const id = "mbt-grunduddannelse";
  const events = `${courses}/${id}/events`;
  const publishAt = sortableTime(new Date(now + 3 * 60_000)).replace(" ", "T");
  const event = { values: { title: "Nyt hold" }, act: "draft", publishAt };
  assert.equal((await editor.save(events, event)).status, 200);
  const hide = { act: "hide", id };
  assert.equal((await editor.save(courses, hide)).status, 200);
  now += 4 * 60_000;
  await app.publishDue();
  const drafts = await app.services.drafts.list();
  const due = drafts.find(({ title }) => title === "Nyt hold");
  assert.match(due?.failure ?? "", /er skjult\. Udgiv det først/);
  const form = visibleText(await editor.page(`${events}?ny&kladde=${due?.id}`));
  assert.match(form, /Uddannelsen er skjult\. Udgiv den igen/);
});
