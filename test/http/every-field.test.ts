import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdminForm } from "../../app/editor/fields/admin-form.ts";
import { storedNames } from "../../app/editor/fields/form-fields.ts";
import { itemsIn } from "../../app/editor/save/open-form.server.ts";
import { formsOf } from "../../app/features.ts";
import { fieldValuesOf, wordOf } from "../kit/form-values.ts";
import { openSite } from "../kit/site.ts";

const app = await openSite();
const editor = await app.signIn();
const { content } = app.services;

async function itemsOf(form: AdminForm) {
  return itemsIn(form, await app.readContent(form.document.name)) ?? [];
}

for (const form of formsOf(content)) {
  for (const isNew of form.path.length > 0 ? [false, true] : [false]) {
    test(`every field of ${isNew ? "a new item of " : ""}${form.screen} is stored`, async () => {
      const [first] = await itemsOf(form);
      const fields = Object.entries(form.fields);
      const id = isNew ? "" : first?.id;
      const asked = {
        screen: form.screen,
        act: "publish",
        id,
        base: "*",
        values: fieldValuesOf(form.fields),
      };
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

/** Addresses, what is chosen or calculated with, and what is shown at times. */
const NO_WORDS =
  "link omrader priser fragt fragtFriFra laest naeste tilbage aabent telefontider lukkedage ord".split(
    " ",
  );
/** Its words stand at a question that no address has. */
const WITHOUT_PAGE = "/admin/guide?rediger=indhold";

test("what an editor writes is on the pages that the form names", async () => {
  const fresh = await openSite();
  const { save } = await fresh.signIn();
  for (const form of formsOf(fresh.services.content)) {
    if (form.screen === WITHOUT_PAGE) continue;
    const [first] = itemsIn(form, await fresh.readContent(form.document.name)) ?? [];
    const id = first?.id ?? "";
    const written = Object.entries(form.fields).filter(
      ([name, { kind, choices, type }]) =>
        kind !== "flag" && !choices && !type?.startsWith("date") && !NO_WORDS.includes(name),
    );
    // An event without a date has its picture.
    const values = {
      ...fieldValuesOf(Object.fromEntries(written)),
      ...("start" in form.fields && { start: "" }),
    };
    const [path = ""] = form.screen.split("?");
    const answer = await save(path, { screen: form.screen, act: "publish", id, base: "*", values });
    assert.equal(answer.status, 200, answer.text);
    const page = form.shownAt(fresh.services.content, id) ?? assert.fail(form.screen);
    const english = form.shownInEnglishAt?.(fresh.services.content, id) ?? page;
    const pages = await Promise.all([page, english, ...(form.alsoAt ?? [])].map(fresh.page));
    const html = pages
      .join("")
      .replace(/[\u00ad\u2060]/g, "")
      .replaceAll("\u00a0", " ");
    const parts = written.flatMap(([name, field]) =>
      storedNames(name, field).map((part) => ({ part, word: wordOf(name) })),
    );
    const missing = parts.filter(({ word }) => !html.includes(word));
    assert.deepEqual(missing, [], `${form.screen}, shown at ${page}`);
  }
});
