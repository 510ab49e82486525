import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdminForm } from "../../app/admin/admin-form.ts";
import { type FormField, storedNames } from "../../app/admin/form/form-fields.ts";
import { itemsIn } from "../../app/admin/form/open-form.server.ts";
import { formsOf } from "../../app/features.ts";
import { startApp } from "../kit/app.ts";
import { fieldValuesOf, wordOf } from "../kit/form-values.ts";

const app = await startApp();
const editor = await app.signIn();
const { content } = app.services;

async function itemsOf(form: AdminForm) {
  return itemsIn(form, await app.readContent(form.document.name)) ?? [];
}

for (const form of formsOf(content)) {
  for (const intent of form.path.length > 0 ? ["replace", "create"] : ["page"]) {
    const isNew = intent === "create";
    test(`every field of ${isNew ? "a new item of " : ""}${form.screen} is stored`, async () => {
      const [first] = await itemsOf(form);
      const fields = Object.entries(form.fields);
      const id = isNew ? "" : first?.id;
      const asked = { screen: form.screen, intent, id, base: "*", values: fieldValuesOf(form.fields) };
      const [path = ""] = form.screen.split("?");
      const answer = await editor.save(path, asked);
      assert.equal(answer.status, 200, answer.text);
      const stored = (await itemsOf(form)).at(isNew ? -1 : 0);
      for (const [name, field] of fields) {
        // A waiting time is stored with today's date.
        const word = name === "ventetidDato" ? content.today() : wordOf(name);
        const expected = field.kind === "flag" ? "true" : word;
        for (const part of storedNames(name, field)) {
          const value = JSON.stringify(stored?.[part]) ?? "";
          assert.ok(value.includes(expected), `${part}: ${value}, not ${expected}`);
        }
      }
    });
  }
}

test("a value of another kind than its field is refused, not stored as empty", async () => {
  const before = await app.services.documents.read("content", "nyheder");
  const values = { imageUrl: "/media/nyheder/skov.jpg" };
  const news = { intent: "replace", id: "nyhed_1", base: "*", values };
  const answer = await editor.save("/admin/nyheder", news);
  assert.equal(answer.status, 422);
  assert.match(answer.text, /»Billede« kunne ikke læses\. Genindlæs siden, og prøv igen\./);
  assert.deepEqual(await app.services.documents.read("content", "nyheder"), before);
});
