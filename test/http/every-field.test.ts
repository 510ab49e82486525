import assert from "node:assert/strict";
import { test } from "node:test";
import { itemsIn } from "../../app/admin/form/open-form.server.ts";
import { formsOf } from "../../app/features.ts";
import { startApp } from "../kit/app.ts";
import { fieldValuesOf, wordOf } from "../kit/form-values.ts";

const app = await startApp();
const editor = await app.signIn();
const today = `"ventetidDato":"${app.services.content.today()}`;

for (const form of formsOf(app.services.content)) {
  test(`every field of ${form.screen} is stored`, async () => {
    const [item] = itemsIn(form, await app.readContent(form.document.name)) ?? [];
    const intent = form.path.length > 0 ? "replace" : "page";
    const fields = Object.entries(form.fields);
    const values = fieldValuesOf(form.fields);
    const asked = { screen: form.screen, intent, id: item?.id ?? "", base: "*", values };
    const [path = ""] = form.screen.split("?");
    const answer = await editor.save(path, asked);
    assert.equal(answer.status, 200, answer.text);
    const stored = JSON.stringify(await app.readContent(form.document.name));
    for (const [name, { kind }] of fields) {
      // A waiting time is stored with today's date.
      const expected =
        kind === "flag" ? `"${name}":true` : name === "ventetidDato" ? today : wordOf(name);
      assert.ok(stored.includes(expected), `${name}: ${expected}`);
    }
  });
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
