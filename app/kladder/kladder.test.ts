import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../test/app.ts";
import { decodeMail, startMailServer } from "../../test/mail-server.ts";
import { until } from "../../test/until.ts";

const PATH = "/admin/nyheder";
const WRITTEN = { intent: "create", values: { title: "Endnu ikke udgivet" } };

type Options = Parameters<typeof startApp>[0];

async function openDraft(options?: Options) {
  const app = await startApp(options);
  const editor = await app.signIn();
  await editor.save(PATH, { ...WRITTEN, as: "draft" });
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

test("who has the link sees the draft's page, and no cache or search engine keeps it", async () => {
  const { app, share } = await openDraft();
  const answer = await app.get(await share());
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("cache-control"), "private, no-store");
  assert.equal(answer.headers.get("x-robots-tag"), "noindex");
  const text = visibleText(await answer.text());
  assert.match(text, /Endnu ikke udgivet/);
  assert.match(text, /Eksempel: Det her er ikke udgivet endnu/);
  assert.doesNotMatch(await app.page("/nyheder"), /Endnu ikke udgivet/);
});

test("a link that is guessed, stopped, replaced, too old, or published leads to a sentence", async () => {
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
  now += 15 * 24 * 60 * 60_000;
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
  assert.match(visibleText(await ended.text()), /Eksemplet kan ikke ses mere.*Bed den, der sendte/);
});

test("of a link only its hash is stored, and a copy of the database holds none", async () => {
  const { app, share } = await openDraft();
  const token = (await share()).split("=")[1] ?? "";
  const [draft] = await app.services.drafts.list();
  assert.ok(!JSON.stringify(draft).includes(token));
});

test("a colleague is asked to look, and answers", async () => {
  const server = await startMailServer();
  const { app, editor, draft } = await openDraft({ environment: { SMTP_URL: server.url } });
  const of = "kollega@samspil.example";
  const colleague = await app.signIn(of);
  async function letterWith(words: string) {
    const find = () => server.received.find((letter) => decodeMail(letter).includes(words));
    await until(`a letter says ${words}`, () => find() !== undefined);
    return find();
  }
  const asked = { intent: "ask", id: draft.id, of, text: "Er tonen rigtig?" };
  assert.match((await editor.save("/admin/kladde", asked)).text, /har fået en mail/);
  const letter = await letterWith("Er tonen rigtig?");
  assert.deepEqual(letter?.to, [of]);
  assert.match(letter ? decodeMail(letter) : "", /\/eksempel\?noegle=/);
  const form = `${PATH}?ny&kladde=${draft.id}`;
  assert.match(visibleText(await colleague.page(form)), /Er tonen rigtig\?/);
  const answer = { intent: "answer", id: draft.id, text: "Ja, udgiv den." };
  assert.match((await colleague.save("/admin/kladde", answer)).text, /har fået dit svar/);
  assert.deepEqual((await letterWith("Ja, udgiv den."))?.to, ["redaktion@samspil.example"]);
  assert.match(visibleText(await editor.page(form)), /Ja, udgiv den/);
});

test("only a colleague can be asked", async () => {
  const { editor, draft } = await openDraft();
  const ask = (of: string) =>
    editor.save("/admin/kladde", { intent: "ask", id: draft.id, of, text: "" });
  assert.equal((await ask("fremmed@post.example")).status, 422);
  assert.equal((await ask("redaktion@samspil.example")).status, 422);
});
