import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdminForm } from "../../app/editor/fields/admin-form.ts";
import { type FieldKind, LONGEST_ALT } from "../../app/editor/fields/form-fields.ts";
import { valueProblems } from "../../app/editor/fields/form-values.server.ts";
import { STORED_KINDS } from "../../app/editor/fields/kinds.server.ts";
import { formsOf } from "../../app/features.ts";
import { MOST_DRAFTS } from "../../app/server/documents/drafts.server.ts";
import type { FieldValue } from "../../app/server/documents/field-values.server.ts";
import { picture } from "../kit/form-values.ts";
import { openSite } from "../kit/site.ts";

const PRICE = { noegle: "", navn: "", note: "", tid: "", pris: "" };
const EMPTY_PRICE = JSON.stringify(PRICE).length;
const EMPTY_SECTION = JSON.stringify({ title: "", content: "" }).length;
const NEWS = "/admin/nyheder";
const FULL = "Der er ikke plads til mere her. Slet noget, I ikke bruger længere, og prøv igen.";

const app = await openSite();
const editor = await app.signIn();
const forms = formsOf(app.services.content);

/** Fields whose value has a length. */
const lengthy = ({ fields }: AdminForm) =>
  Object.entries(fields).filter(([, { kind }]) => kind !== "flag");

/** Every field filled to its longest, and `more` letters. */
function filled(form: AdminForm, more: number): Record<string, FieldValue> {
  const filled = lengthy(form).map(([name, field]) => {
    const length = (field.longest ?? STORED_KINDS[field.kind].longest) + more;
    const text = "x".repeat(length);
    const values: Partial<Record<FieldKind, FieldValue>> = {
      picture: picture(text, "x".repeat(LONGEST_ALT + more), text),
      list: [text],
      fixedList: [text],
      prices: [{ ...PRICE, navn: "x".repeat(length - EMPTY_PRICE) }],
      sections: [{ title: "", content: "x".repeat(length - EMPTY_SECTION) }],
    };
    return [name, values[field.kind] ?? text];
  });
  return Object.fromEntries(filled);
}

test("every field of every form accepts its longest text, and refuses one letter more as save, draft and preview", async () => {
  assert.ok(forms.length > 15);
  for (const form of forms) {
    assert.deepEqual(valueProblems(form.fields, filled(form, 0)), {}, form.screen);
    const [path = ""] = form.screen.split("?");
    const asked = {
      screen: form.screen,
      base: "*",
      values: filled(form, 1),
    };
    const stored = await app.services.documents.read("content", form.document.name);
    for (const act of ["publish", "draft"]) {
      const { status, text } = await editor.save(path, { ...asked, act });
      assert.equal(status, 422, `${form.screen} ${act}: ${text.slice(0, 200)}`);
      for (const [, { label }] of lengthy(form)) {
        assert.ok(text.includes(`»${label}« fylder`), `${form.screen} ${act}: ${label}`);
      }
    }
    const { sentence } = await (await editor.preview({ ...asked, act: "publish" })).json();
    assert.match(sentence, /fylder [\d.]+ tegn/, form.screen);
    const now = await app.services.documents.read("content", form.document.name);
    assert.equal(now?.revision, stored?.revision, form.screen);
  }
  assert.deepEqual(await app.services.drafts.list(), []);
});

test("a history is read only until its page is full, of five hundred saves at most", async () => {
  const asked: unknown[] = [];
  const read: number[] = [];
  const counted = await openSite({
    change: ({ documents, ...services }) => ({
      ...services,
      documents: {
        ...documents,
        history(name, options) {
          asked.push(options);
          return documents.history(name, options);
        },
        async *saves(name) {
          for await (const save of documents.saves(name)) {
            read.push(save.revision);
            yield save;
          }
        },
      },
    }),
  });
  for (let save = 1; save <= 9; save++) {
    await counted.store("nyheder", { items: [{ id: "nyhed_1", title: `Nummer ${save}` }] });
  }
  const owner = await counted.signIn();
  const page = await owner.page("/admin/historik/nyheder?om=nyhed_1&antal=3");
  assert.match(page, /Nummer 9/);
  const newest = read[0] ?? 0;
  assert.deepEqual(read, [newest, newest - 1, newest - 2, newest - 3]);
  await owner.page("/admin/historik/kontakt?antal=999999999");
  assert.deepEqual(asked, [{ newest: 501 }]);
});

test("a full document refuses another item, and items can still be deleted", async () => {
  const items = Array.from({ length: 10_000 }, (_, id) => ({ id: `nyhed_${id}`, title: "x" }));
  await app.store("nyheder", { items });
  const ids = items.map(({ id }) => id).reverse();
  assert.equal((await editor.save(NEWS, { act: "order", ids })).status, 200);
  const create = () => editor.save(NEWS, { act: "publish", values: { title: "En til" } });
  const full = await create();
  assert.equal(full.status, 422);
  assert.ok(full.text.includes(FULL));
  assert.equal((await editor.save(NEWS, { act: "delete", id: "nyhed_7" })).status, 200);
  assert.equal((await create()).status, 200);
  const content = `<p>${"x".repeat(1000)}</p>`;
  await app.store("nyheder", {
    items: items.slice(0, 9700).map((item) => ({ ...item, content })),
  });
  assert.ok((await create()).text.includes(FULL));
});

test("there is room for 500 drafts, and each can be saved again", async () => {
  const { drafts } = app.services;
  assert.deepEqual(await drafts.list(), []);
  const form = { base: "", values: {}, opened: {} };
  for (let count = 1; count < MOST_DRAFTS; count += 1) {
    await drafts.create({ screen: NEWS, item: "", title: `${count}`, form }, "test");
  }
  const asked = { screen: NEWS, act: "draft", values: { title: "Ny" } };
  const last = await editor.save(NEWS, asked);
  assert.equal(last.status, 200, last.text);
  const refused = await editor.save(NEWS, asked);
  assert.equal(refused.status, 422);
  assert.match(
    refused.text,
    /Der er ikke plads til flere kladder\. .* Din tekst står her stadig\./,
  );
  const [{ id, revision } = assert.fail()] = await drafts.list();
  const again = await editor.save(NEWS, { ...asked, draft: { id, revision } });
  assert.equal(again.status, 200, again.text);
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Et", content: "<p>Et</p>" }] });
  const hidden = await editor.save(NEWS, { act: "hide", id: "nyhed_1" });
  assert.match(hidden.text, /Der er ikke plads til flere kladder\./);
  assert.equal((await app.readContent("nyheder")).items.length, 1);
});

test("drafts that fill their room can be made shorter, and no longer", async () => {
  const { drafts } = app.services;
  for (const { id, revision } of await drafts.list()) await drafts.remove({ id, revision });
  const form = { base: "", opened: {} };
  const of = (content: string) => ({ ...form, values: { title: "Ny", content } });
  const whole = { screen: NEWS, item: "", title: "Hel", form: of("x".repeat(20_000_000)) };
  await drafts.create(whole, "test");
  const id = await drafts.create({ ...whole, form: of("<p>Ord og ord</p>") }, "test");
  const keep = (content: string) =>
    editor.save(NEWS, { ...of(content), act: "draft", draft: { id, revision: 1 } });
  const longer = await keep("<p>Ord og ord og ord</p>");
  assert.equal(longer.status, 422);
  assert.match(longer.text, /Der er ikke plads til flere kladder\./);
  const shorter = await keep("<p>Ord</p>");
  assert.equal(shorter.status, 200, shorter.text);
});

test("a request that no form sends is refused", async () => {
  for (const odd of [
    { base: "x".repeat(10_001) },
    { act: "order", ids: Array(10_001).fill("a") },
    { screen: "x".repeat(501) },
    { values: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`felt${at}`, ""])) },
  ]) {
    const { status } = await editor.save(NEWS, { act: "publish", values: {}, ...odd });
    assert.equal(status, 400, Object.keys(odd).join());
  }
});
