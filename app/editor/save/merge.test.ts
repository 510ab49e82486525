import assert from "node:assert/strict";
import { test } from "node:test";
import { openSite } from "../../../test/kit/site.ts";
import { createFormId } from "../../formats/form-id.ts";
import { baseOf } from "./open-form.server.ts";

const PATH = "/admin/nyheder";
const html = (...words: string[]) => words.map((word) => `<p>${word}</p>`).join("");

async function openTwo() {
  const app = await openSite();
  const [ida, bo] = [await app.signIn("ida@klinik.example"), await app.signIn("bo@klinik.example")];
  await app.store("nyheder", { items: [] });
  const stored = async () => (await app.readContent("nyheder")).items[0];
  return { app, ida, bo, stored, drafts: app.services.drafts };
}

async function openText() {
  const two = await openTwo();
  const values = { title: "Åbent hus", content: html("Et", "To", "Tre") };
  const created = await two.ida.save(PATH, { act: "publish", values });
  const { id } = await two.stored();
  const [, base = ""] = /"base","([^"]+)"/.exec(created.text) ?? [];
  const edit = (content: string) => ({ act: "publish", id, base, values: { content } });
  return { ...two, edit };
}

test("two who write in different paragraphs of one text both win, and the second is told and may undo it", async () => {
  const { app, ida, bo, edit, stored } = await openText();
  await ida.save(PATH, edit(html("Én", "To", "Tre")));
  const answer = await bo.save(PATH, edit(html("Et", "To", "3")));
  assert.equal(answer.status, 200, answer.text);
  assert.match(
    answer.text,
    /ida@klinik\.example havde også rettet i det\. Begges rettelser er gemt\./,
  );
  assert.match(answer.text, /"merged",\{.*"content"/);
  assert.equal((await stored()).content, html("Én", "To", "3"));
  const { revision } = (await app.services.documents.read("content", "nyheder")) ?? assert.fail();
  const undo = { document: "nyheder", revision: `${revision}` };
  assert.match(answer.text, new RegExp(`"undo",.*"revision",${revision}`));
  await app.post("/admin/fortryd.data", undo, { cookie: bo.cookie });
  assert.equal((await stored()).content, html("Én", "To", "Tre"));
});

test("two who change different fields of a draft both win, saved again or published; of one field both are shown", async () => {
  const { ida, bo, stored, drafts } = await openTwo();
  for (const act of ["draft", "publish"]) {
    const begun = { title: "Et", content: html("A"), buttonText: "" };
    const formId = createFormId();
    await bo.save(PATH, { act: "draft", formId, values: begun, opened: {} });
    const [{ id } = assert.fail()] = await drafts.list();
    const draft = { id, revision: 1, base: baseOf(begun) };
    const save = (act: string, changed: object) => ({
      act,
      draft,
      values: { ...begun, ...changed },
    });
    await ida.save(PATH, save("draft", { title: "Idas" }));
    const refused = await bo.save(PATH, { ...save(act, { title: "Bos" }), formId });
    assert.equal(refused.status, 409);
    assert.match(refused.text, /En anden har gemt kladden.*Idas/s);
    const answer = await bo.save(PATH, { ...save(act, { content: html("B") }), formId });
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.text, /ida@klinik\.example havde også rettet i det/);
    const [kept] = await drafts.list();
    const merged = act === "draft" ? kept?.form.values : await stored();
    assert.partialDeepStrictEqual(merged, { title: "Idas", content: html("B") });
    if (kept) await drafts.remove(kept);
  }
});
