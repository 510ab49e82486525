import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { picture } from "../../../test/kit/form-values.ts";
import { openSite, visibleText } from "../../../test/kit/site.ts";

const PATH = "/admin/forside";
const PAGE = { act: "publish", screen: `${PATH}?rediger=indhold` };
const COAST = "/illustrations/hero-kyst.svg";
const TREES = "/illustrations/hero-traeer.svg";

async function openForside() {
  const app = await openSite();
  const editor = await app.signIn();
  const save = (body: object) => editor.save(PATH, body);
  const images = async () => (await app.readContent("hero")).images;
  return { app, editor, save, images };
}

describe("the carousel", () => {
  test("loads its first picture first, needs no controls for one, and is not there for none", async () => {
    const { app } = await openForside();
    const carousel = await app.page("/");
    assert.match(carousel, /is-on[^>]*><img[^>]*fetchpriority="high"/i);
    assert.match(carousel, /Næste billede/);
    await app.store("hero", { images: [{ url: "/a.jpg", focusPoint: { x: 10, y: 90 } }] });
    const one = await app.page("/");
    assert.match(one, /object-position:10% 90%/);
    assert.doesNotMatch(one, /Næste billede/);
    await app.store("hero", { images: [] });
    assert.doesNotMatch(await app.page("/"), /carousel/);
  });

  test("has pictures of the former site without an id: each is its own, and a save stores their ids", async () => {
    const { app, editor, save, images } = await openForside();
    const former = [COAST, COAST, TREES].map((url, at) => ({ url, name: `${at}.svg`, ukendt: at }));
    await app.store("hero", { images: [...former, { name: "uden adresse" }], mere: 1 });
    const coast = "illustrations-hero-kyst-svg";
    const ids = [coast, `${coast}-2`, "illustrations-hero-traeer-svg"];
    assert.match(await editor.page(`${PATH}?rediger=${ids[1]}`), /1\.svg/);

    const values = { url: picture(COAST, "To sten") };
    await save({ act: "publish", id: ids[1], base: "*", values });
    await save({ act: "order", ids: ids.toReversed(), shown: ids });
    const [trees, stones] = former.map((image, at) => ({ id: ids[at], ...image })).reverse();
    const described = { ...stones, name: "", urlAlt: "To sten" };
    for (const _ of [1, 2]) await save({ act: "delete", id: ids[0] });
    assert.deepEqual(await images(), [trees, described, { name: "uden adresse" }]);
    assert.equal((await app.readContent("hero")).mere, 1);
  });

  test("keeps the focus point within the picture, in steps of 0.1", async () => {
    const { app, save } = await openForside();
    const values = { x: "33.333", y: "140" };
    const answer = await save({ act: "focus", id: "kyst", values });
    assert.match(answer.text, /Billedefokus blev gemt!/);
    assert.match(await app.page("/"), /object-position:33\.3% 100%/);
    const gone = await save({ act: "focus", id: "væk", values });
    assert.equal(gone.status, 409);
    assert.match(gone.text, /En anden har slettet billedet i mellemtiden/);
  });

  test("gives another picture the focus of the library, and lets the same one keep its own", async () => {
    const { app, save, images } = await openForside();
    await app.store("billeder", { billeder: [{ id: TREES, fokus: { x: 10, y: 90 } }] });
    const put = (url: string) =>
      save({ act: "publish", id: "kyst", base: "*", values: { url: picture(url, "Ny") } });
    await put(COAST);
    assert.deepEqual((await images())[1].focusPoint, { x: 56, y: 70 });
    await put(TREES);
    assert.deepEqual((await images())[1].focusPoint, { x: 10, y: 90 });
    await save({ act: "publish", values: { url: picture(TREES) } });
    assert.deepEqual((await images())[3].focusPoint, { x: 10, y: 90 });
  });

  test("begins in a preview with the picture that is edited, whose draft is listed by its description", async () => {
    const { app, editor, save } = await openForside();
    const first = (html: string) => /is-on[^>]*><img[^>]*src=\\?"([^"\\]*)/.exec(html)?.[1];
    assert.match(first(await app.page("/")) ?? "", /hero-vindue/);
    const values = { url: picture(TREES, "Høje træer") };
    const asked = { screen: PATH, act: "publish", id: "kyst", base: "", opened: {}, values };
    assert.equal(first((await editor.save("/admin/vis", asked)).text), TREES);
    await save({ act: "draft", values });
    assert.match(visibleText(await editor.page(PATH)), /Høje træer Ikke på hjemmesiden/);
  });
});

test("when the database fails each action has its sentence", async () => {
  const { app, save } = await openForside();
  app.services.documents.write = () => Promise.reject(new Error("the store is gone"));
  for (const [body, sentence] of [
    [{ act: "focus", id: "kyst" }, "Der opstod en fejl ved gem af fokuspunkt."],
    [{ act: "delete", id: "kyst" }, "Fejl ved sletning af billede."],
    [{ ...PAGE, base: "*" }, "Fejl ved gem af velkomsttekst."],
  ] as const) {
    const answer = await save({ ...body, values: {} });
    assert.equal(answer.status, 503, body.act);
    assert.ok(answer.text.includes(sentence), sentence);
  }
});

test("the welcome text is saved clean, with its markdown-like form beside it", async () => {
  const { app, save } = await openForside();
  const htmlContent = "<p>Kom <b>ind</b>.\n</p><p></p><script>alert(1)</script>";
  const edit = { ...PAGE, base: "*", values: { title: "Goddag", htmlContent } };
  assert.match((await save(edit)).text, /Velkomsttekst opdateret!/);
  assert.partialDeepStrictEqual(await app.readContent("welcomeText"), {
    htmlContent: "<p>Kom <strong>ind</strong>.</p>",
    content: "Kom **ind**.",
  });
});

test("a welcome text that has only its markdown-like form is shown and edited as HTML", async () => {
  const { app, editor } = await openForside();
  const content = "Kom **ind**.\n\n<script>alert(1)</script>";
  await app.store("welcomeText", { title: "Goddag", content });
  for (const html of [await app.page("/"), await editor.page(PATH)]) {
    assert.match(html, /Kom <strong>ind<\/strong>\./);
    assert.doesNotMatch(html, /<script>alert/);
  }
  const form = await editor.page(`${PATH}?rediger=indhold`);
  assert.match(form, /Kom \\u003cstrong\\u003eind/);
});
