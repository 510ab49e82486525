import assert from "node:assert/strict";
import { test } from "node:test";
import type { AdminForm } from "../../app/editor/fields/admin-form.ts";
import { altName } from "../../app/editor/fields/form-fields.ts";
import { itemsIn } from "../../app/editor/save/open-form.server.ts";
import { features, formsOf, publicPages } from "../../app/features.ts";
import { readItems } from "../../app/server/documents/edit.server.ts";
import { fieldValue } from "../kit/form-values.ts";
import { takePhoto } from "../kit/photo.ts";
import { openSite, visibleText } from "../kit/site.ts";

const MARK = "uudgivetord";
const HIDDEN = "skjulteord";

const markedValues = ({ fields }: AdminForm, address: string) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldValue(field, MARK, address)]),
  );

const app = await openSite();
const editor = await app.signIn();
const forms = formsOf(app.services.content);
const picture = await upload(MARK);
const asked = (await Promise.all(forms.map(requestsOf))).flat();

test("an unpublished text is on no page, feed, search or picture of a visitor: a draft of every form, with a word in every field", async () => {
  for (const request of asked) {
    const answer = await editor.save(request.screen.replace(/\?.*/, ""), {
      ...request,
      act: "draft",
    });
    assert.equal(answer.status, 200, `${request.screen} ${answer.text}`);
  }
  assert.equal((await app.services.drafts.list()).length, asked.length);
  await assertUnseen();
  const count = await assertNothingAt(await addressesToCome());
  assert.ok(count >= 5, `${count} addresses to come`);
  await assertPictureIsGone(picture);
});

test("nor is it after it was previewed", async () => {
  for (const request of asked) {
    const response = await editor.preview(request);
    assert.equal(response.status, 200, request.screen);
    const { html = "", sentence } = await response.json();
    assert.ok(html.includes(MARK) || sentence, request.screen);
  }
  await assertUnseen();
});

test("nor is it after it was published and hidden again", async () => {
  for (const draft of await app.services.drafts.list()) await app.services.drafts.remove(draft);
  const shown = await upload(HIDDEN);
  const hidden: string[] = [];
  // A course's events before the course that they stand in.
  for (const list of forms.toReversed()) {
    if (list.path.length === 0) continue;
    const data = structuredClone(await app.readContent(list.document.name));
    const [item] = readItems(data, list.path) ?? [];
    if (!item) continue;
    for (const [name, { kind }] of Object.entries(list.fields)) {
      if (kind === "picture") item[name] = shown;
      if (kind === "richText" || kind === "illustratedText") item[name] = `<p>${HIDDEN}</p>`;
      if (name === (list.nameField ?? "title"))
        item[kind === "picture" ? altName(name) : name] = HIDDEN;
    }
    await app.store(list.document.name, data);
    const [address = ""] = list.shownAt(app.services.content, item.id)?.split("#") ?? [];
    assert.match(await app.page(address), new RegExp(HIDDEN), list.screen);
    const hide = { act: "hide", id: item.id };
    const answer = await editor.save(list.screen, hide);
    assert.equal(answer.status, 200, `${list.screen} ${answer.text}`);
    hidden.push(list.screen);
  }
  for (const room of ["nyheder", "viden", "om", "terapi", "supervision", "uddannelse", "shop"])
    assert.ok(hidden.includes(`/admin/${room}`), room);
  assert.ok(hidden.some((screen) => screen.endsWith("/events")));
  await assertUnseen();
  const count = await assertNothingAt(await addressesToCome());
  assert.ok(count >= 5, `${count} former addresses`);
  await assertPictureIsGone(shown);
});

async function upload(name: string) {
  return editor.uploadPicture(`nyheder/${name}`, await takePhoto(600, 400));
}

/** A draft of the page, or of the first item and of a new one. */
async function requestsOf(form: AdminForm) {
  const written = {
    screen: form.screen,
    base: "",
    opened: {},
    values: markedValues(form, picture),
  };
  if (form.path.length === 0) return [{ ...written, act: "publish", id: "" }];
  const [first] = itemsIn(form, await app.readContent(form.document.name)) ?? [];
  const another = { ...written, act: "publish", id: "" };
  return first ? [{ ...written, act: "publish", id: first.id }, another] : [another];
}

/** Every address of the site. */
async function readEverything() {
  const paths = new Set([
    ...(await listedPaths()),
    ...publicPages.flatMap(({ path, examples = [path] }) => examples),
    ...features.flatMap(({ answers = {} }) => Object.keys(answers)),
    "/nyheder.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/findes-ikke",
  ]);
  const texts = [...paths].map(async (path) => {
    const answer = await app.get(path);
    return {
      url: answer.url,
      text: JSON.stringify([...answer.headers]) + (await answer.text()),
    };
  });
  return { count: paths.size, texts: await Promise.all(texts) };
}

async function listedPaths() {
  const sitemap = await app.page("/sitemap.xml");
  const listed = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, url = ""]) => url);
  return listed.map((url) => url.slice(app.origin.length).replaceAll("&amp;", "&") || "/");
}

/** The addresses of drafts, as the editor's list of links has them. */
async function addressesToCome(): Promise<string[]> {
  const groups = await (await editor.get("/admin/sider")).json();
  const title = "Kladder, der ikke kan ses endnu";
  const { pages } = groups.find((group: { title: string }) => group.title === title);
  return pages.map(({ href }: { href: string }) => href.replace(/#.*/, ""));
}

async function assertNothingAt(paths: string[]) {
  const listed = await listedPaths();
  const unknown = paths.filter((path) => !listed.includes(path) && path !== "/kontakt");
  for (const path of unknown) {
    const answer = await app.get(path);
    assert.ok([404, 410].includes(answer.status), `${path} answers ${answer.status}`);
    assert.ok(!(await answer.text()).replaceAll(path, "").includes(MARK), path);
  }
  return unknown.length;
}

async function assertPictureIsGone(url: string) {
  for (const path of [url, url.replace(".jpg", ".w240.avif"), `${url}?noegle=gaettet`])
    assert.equal((await app.get(path)).status, 410, path);
}

async function searchFor(word: string) {
  return visibleText(await app.page(`/soeg?q=${word}`)).replaceAll(word, "…");
}

async function assertUnseen() {
  const { count, texts } = await readEverything();
  assert.ok(count > 40, `${count} addresses`);
  const shown = texts.filter(({ text }) => text.includes(MARK) || text.includes(HIDDEN));
  assert.deepEqual(
    shown.map(({ url }) => url),
    [],
  );
  // A search repeats its query, and finds no more than for an unknown word.
  const nothing = await searchFor("ordetfindesikke");
  assert.equal(await searchFor(MARK), nothing);
  assert.equal(await searchFor(HIDDEN), nothing);
}
