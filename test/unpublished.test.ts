import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { type AdminForm, isList } from "../app/admin/admin-form.ts";
import type { FieldKind } from "../app/admin/form/form-fields.ts";
import { packSections } from "../app/admin/form/section-list-entries.ts";
import { features, formsOf, publicPages } from "../app/features.ts";
import { readItems } from "../app/server/documents/edit.server.ts";
import { startApp, visibleText } from "./app.ts";

const MARK = "uudgivetord";
const HIDDEN = "skjulteord";

/** Something of each kind of field that a page would show, or lead to. */
const MARKED: Record<FieldKind, string | string[]> = {
  text: MARK,
  picture: `/media/${MARK}/${MARK}.jpg`,
  alt: MARK,
  link: `/${MARK}`,
  map: MARK,
  richText: `<p>${MARK}</p>`,
  illustratedText: `<p>${MARK}</p>`,
  list: [MARK],
  fixedList: [MARK, MARK, MARK],
  flag: "on",
  sections: packSections([{ title: MARK, content: `<p>${MARK}</p>` }]),
};

function markedValues({ fields }: AdminForm) {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, MARKED[kind]]));
}

describe("what is not published", () => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let editor: Awaited<ReturnType<typeof app.signIn>>;
  let forms: AdminForm[];
  let asked: { screen: string; intent: string; id: string; values: object }[];

  before(async () => {
    app = await startApp();
    editor = await app.signIn();
    forms = formsOf(app.services.content);
    const all = await Promise.all(forms.map(requestsOf));
    asked = all.flat();
  });

  /** A draft of the page, or of the first item and of a new one. */
  async function requestsOf(form: AdminForm) {
    const written = { screen: form.screen, base: "", opened: {}, values: markedValues(form) };
    if (!isList(form)) return [{ ...written, intent: "page", id: "" }];
    const document = await app.services.documents.read("content", form.document.name);
    const [first] = readItems(Object(document?.data), form.path) ?? [];
    const another = { ...written, intent: "create", id: "" };
    return first ? [{ ...written, intent: "replace", id: first.id }, another] : [another];
  }

  /** Everything a visitor can ask for, whole and as a part. */
  async function whatVisitorsSee() {
    const sitemap = await app.page("/sitemap.xml");
    const listed = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, url = ""]) => url);
    const paths = new Set([
      ...listed.map((url) => url.slice(app.origin.length).replaceAll("&amp;", "&")),
      ...publicPages.flatMap(({ path, examples = [path] }) => examples),
      ...features.flatMap(({ answers = {}, feed = [] }) => [...Object.keys(answers), feed].flat()),
      ...["/sitemap.xml", "/robots.txt", "/kurv/priser", "/findes-ikke"],
    ]);
    const seen = [...paths].flatMap((path) => [
      app.get(path),
      app.get(path, { "x-requested-with": "part" }),
    ]);
    const answers = await Promise.all(seen);
    const texts = answers.map(async (answer) => ({
      url: answer.url,
      text: JSON.stringify([...answer.headers]) + (await answer.text()),
    }));
    return { count: paths.size, texts: await Promise.all(texts) };
  }

  async function searchFor(word: string) {
    return visibleText(await app.page(`/soeg?q=${word}`)).replaceAll(word, "…");
  }

  async function assertUnseen() {
    const { count, texts } = await whatVisitorsSee();
    assert.ok(count > 40, `${count} addresses`);
    const shown = texts.filter(({ text }) => text.includes(MARK) || text.includes(HIDDEN));
    assert.deepEqual(
      shown.map(({ url }) => url),
      [],
    );
    // A search repeats what it was asked for, and has found no more than of a word that stands nowhere.
    const nothing = await searchFor("ordetfindesikke");
    assert.equal(await searchFor(MARK), nothing);
    assert.equal(await searchFor(HIDDEN), nothing);
  }

  test("is nowhere a visitor can look: a draft of every form, with a word in every field", async () => {
    for (const request of asked) {
      const answer = await editor.save(request.screen.replace(/\?.*/, ""), {
        ...request,
        as: "draft",
      });
      assert.equal(answer.status, 200, `${request.screen} ${answer.text}`);
    }
    assert.equal((await app.services.drafts.list()).length, asked.length);
    await assertUnseen();
  });

  test("nor after it has been looked at beside its form", async () => {
    for (const request of asked) {
      const response = await fetch(`${app.local}/admin/vis`, {
        method: "POST",
        headers: { cookie: editor.cookie, origin: app.origin, "content-type": "application/json" },
        body: JSON.stringify(request),
      });
      assert.equal(response.status, 200, request.screen);
      const { html = "", sentence } = await response.json();
      assert.ok(html.includes(MARK) || sentence, request.screen);
    }
    await assertUnseen();
  });

  test("nor when it has been on the site, and was taken off", async () => {
    const items = [{ id: "nyhed_1", title: HIDDEN, content: `<p>${HIDDEN}</p>` }];
    await app.store("nyheder", { items });
    assert.match(await app.page("/nyheder"), new RegExp(HIDDEN));
    const hide = { intent: "replace", as: "hide", id: "nyhed_1" };
    assert.equal((await editor.save("/admin/nyheder", hide)).status, 200);
    await assertUnseen();
  });
});
