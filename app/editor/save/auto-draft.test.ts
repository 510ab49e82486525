import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite } from "../../../test/kit/site.ts";
import { sortableTime } from "../../formats/danish-time.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { createFormId } from "../../formats/form-id.ts";

const PATH = "/admin/viden";
const BY_PRESS = /Det gemmer ikke sig selv/;

const app = await openSite();
const writer = await app.signIn();
const drafts = () => app.services.drafts.list();

/** What the form of a new article sends. */
function newArticle() {
  const formId = createFormId();
  return (values: object, more: object = {}) =>
    writer.save(PATH, { act: "draft", formId, values, auto: true, ...more });
}

async function saved(answer: Promise<{ status: number; text: string }>) {
  const { status, text } = await answer;
  assert.equal(status, 200, text);
  const [draft] = await drafts();
  assert.ok(draft);
  return { draft, named: { id: draft.id, revision: draft.revision } };
}

async function discard(draft: { id: string; revision: number }) {
  assert.equal((await writer.save(PATH, { act: "discard", draft })).status, 200);
}

test("a text saves itself until somebody presses, and what a press has saved is no longer its form's alone", async () => {
  const send = newArticle();
  const first = await saved(send({ title: "Søvn" }));
  assert.equal(first.draft.form.auto, true);
  const second = await saved(send({ title: "Søvn og ro" }, { draft: first.named }));
  assert.equal(second.draft.form.auto, true);
  const pressed = await saved(send({ title: "Ro" }, { draft: second.named, auto: false }));
  assert.equal(pressed.draft.form.auto, undefined);
  const again = await saved(send({ title: "Ro, og søvn" }, { draft: pressed.named }));
  assert.equal(again.draft.form.auto, undefined);
  await discard(again.named);
});

test("a draft with a time, or with a link, changes only by a press", async () => {
  const send = newArticle();
  const { draft, named } = await saved(send({ title: "Delt" }));
  await app.services.drafts.share(draft.id, "redaktion@samspil.example");
  const shared = await send({ title: "Delt, og rettet" }, { draft: named });
  assert.equal(shared.status, 422);
  assert.match(shared.text, BY_PRESS);
  await app.services.drafts.endSharing(draft.id);
  const text = { description: "Kort", content: "<p>Tekst</p>", link: "/viden/planlagt" };
  const values = { title: "Planlagt", ...text };
  const publishAt = sortableTime(new Date(Date.now() + DAY_MS)).replace(" ", "T");
  const planned = await saved(send(values, { draft: named, auto: false, publishAt }));
  const late = await send({ ...values, title: "Sent" }, { draft: planned.named });
  assert.equal(late.status, 422);
  assert.match(late.text, BY_PRESS);
  assert.equal((await drafts())[0]?.title, "Planlagt");
  await discard(planned.named);
});

test("what is out saves itself nowhere, and neither does a form without a text", async () => {
  const published = { act: "draft", auto: true, id: "artikel", values: { title: "Ny" } };
  await app.store("viden", { artikler: [{ id: "artikel", title: "Ude", description: "Kort" }] });
  const out = await writer.save(PATH, published);
  const page = await writer.save("/admin/kontakt", { act: "draft", auto: true, values: {} });
  for (const { status, text } of [out, page]) {
    assert.equal(status, 422);
    assert.match(text, BY_PRESS);
  }
  assert.deepEqual(await drafts(), []);
});

test("'Fortryd' brings a text back that 'Annuller' has deleted, and not the link to it", async () => {
  const formId = createFormId();
  const request = { act: "draft", screen: PATH, formId, auto: true, values: { title: "Tilbage" } };
  const { draft, named } = await saved(writer.save(PATH, request));
  const link = await app.services.drafts.share(draft.id, "redaktion@samspil.example");
  await discard(named);
  await saved(writer.save(PATH, request));
  assert.equal((await drafts())[0]?.title, "Tilbage");
  assert.equal(await app.services.drafts.findShared(link?.token ?? ""), undefined);
});
