import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";
import { sanitizeRichText } from "../../server/html/rich-text.server.ts";
import { welcomeContent, welcomeHtml } from "./welcome-text.ts";
import demo from "./welcomeText.demo.json" with { type: "json" };

const PATH = "/admin/forside";
const PAGE = { act: "publish", screen: `${PATH}?rediger=indhold` };
const COAST = "/illustrations/hero-kyst.svg";
const TREES = "/illustrations/hero-traeer.svg";
const COAST_IDS = ["illustrations-hero-kyst-svg", "illustrations-hero-kyst-svg-2"];

async function openForside() {
  const app = await startApp();
  const editor = await app.signIn();
  const save = (body: object) => editor.save(PATH, body);
  const images = async () => {
    const document = await app.services.documents.read("content", "hero");
    const stored: unknown = Object(document?.data).images;
    return Array.isArray(stored) ? stored : [];
  };
  return { app, editor, save, images };
}

describe("the carousel's pictures", () => {
  test("are listed with their focus, below the welcome text", async () => {
    const { editor } = await openForside();
    const text = visibleText(await editor.page(PATH));
    assert.match(text, /Rediger indhold.*Velkommen til Samspil.*Billeder i karrusellen/);
    assert.match(text, /To sten, der læner sig mod hinanden .* Fokus nederst i midten/);
  });

  test("of the former site have no id: each is its own in the list, and a save stores their ids", async () => {
    const { app, editor, save, images } = await openForside();
    const former = [COAST, COAST, TREES].map((url, at) => ({ url, name: `${at}.svg`, ukendt: at }));
    await app.store("hero", { images: [...former, { name: "uden adresse" }], mere: 1 });
    const ids = [...COAST_IDS, "illustrations-hero-traeer-svg"];
    assert.match(await editor.page(`${PATH}?rediger=${ids[1]}`), /1\.svg/);
    assert.deepEqual(await images(), [...former, { name: "uden adresse" }], "as it was");

    const values = { url: picture(COAST, "To sten") };
    await save({ act: "publish", id: ids[1], base: "*", values });
    await save({ act: "order", ids: ids.toReversed(), shown: ids });
    const [trees, stones, coast] = former.map((image, at) => ({ id: ids[at], ...image })).reverse();
    const described = { ...stones, name: "", urlAlt: "To sten" };
    assert.deepEqual(await images(), [trees, described, coast, { name: "uden adresse" }]);

    await save({ act: "delete", id: ids[0] });
    await save({ act: "delete", id: ids[0] });
    assert.deepEqual(await images(), [trees, described, { name: "uden adresse" }]);
    assert.equal((await app.readContent("hero")).mere, 1);
  });

  test("two who edit pictures without ids at once both have their words stored", async () => {
    const { app, save, images } = await openForside();
    await app.store("hero", { images: [{ url: COAST }, { url: COAST }] });
    await Promise.all(
      COAST_IDS.map((id) =>
        save({ act: "publish", id, base: "", values: { url: picture(COAST, id) } }),
      ),
    );
    assert.deepEqual(
      (await images()).map(({ urlAlt }) => urlAlt),
      COAST_IDS,
    );
  });

  test("the focus point is kept within the picture, in steps of 0.1", async () => {
    const { app, save, images } = await openForside();
    const values = { x: "33.333", y: "140" };
    const answer = await save({ act: "focus", id: "kyst", values });
    assert.match(answer.text, /Billedefokus blev gemt!/);
    assert.deepEqual((await images())[1].focusPoint, { x: 33.3, y: 100 });
    assert.match(await app.page("/"), /object-position:33\.3% 100%/);
  });

  test("the focus of a picture that somebody has deleted is a conflict", async () => {
    const { save, images } = await openForside();
    const answer = await save({ act: "focus", id: "væk", values: { x: "1", y: "1" } });
    assert.equal(answer.status, 409);
    assert.match(answer.text, /En anden har slettet billedet i mellemtiden/);
    assert.equal((await images()).length, 3);
  });

  test("another picture has the focus of the library, and the same one keeps its own", async () => {
    const { app, save, images } = await openForside();
    await app.store("billeder", { billeder: [{ id: TREES, fokus: { x: 10, y: 90 } }] });
    const put = (url: string, alt: string) =>
      save({ act: "publish", id: "kyst", base: "*", values: { url: picture(url, alt) } });
    await put(COAST, "Sten");
    assert.deepEqual((await images())[1].focusPoint, { x: 56, y: 70 });
    await put(TREES, "Træer");
    assert.deepEqual((await images())[1].focusPoint, { x: 10, y: 90 });
    await save({ act: "publish", values: { url: picture(TREES) } });
    assert.deepEqual((await images())[3].focusPoint, { x: 10, y: 90 });
  });

  test("a preview begins with the picture that is edited", async () => {
    const { app, editor } = await openForside();
    const first = (html: string) => /is-on[^>]*><img[^>]*src=\\?"([^"\\]*)/.exec(html)?.[1];
    assert.match(first(await app.page("/")) ?? "", /hero-vindue/);
    const values = { url: picture(TREES, "Træer") };
    const asked = { screen: PATH, act: "publish", id: "kyst", base: "", opened: {}, values };
    const preview = await editor.save("/admin/vis", asked);
    assert.equal(first(preview.text), TREES);
  });

  test("a draft of one is listed by its description", async () => {
    const { editor, save } = await openForside();
    await save({ act: "draft", values: { url: picture(TREES, "Høje træer") } });
    assert.match(
      visibleText(await editor.page(PATH)),
      /Høje træer Ikke på hjemmesiden Gemt af \S+ Kladde/,
    );
  });

  test("when the database fails each action has its sentence", async () => {
    const { app, save } = await openForside();
    app.services.documents.write = async () => {
      throw new Error("the store is gone");
    };
    const sentences = {
      focus: "Der opstod en fejl ved gem af fokuspunkt.",
      delete: "Fejl ved sletning af billede.",
      page: "Fejl ved gem af velkomsttekst.",
    };
    for (const [act, sentence] of Object.entries(sentences)) {
      const body = act === "page" ? { ...PAGE, base: "*" } : { act, id: "kyst" };
      const answer = await save({ ...body, values: {} });
      assert.equal(answer.status, 503, act);
      assert.ok(answer.text.includes(sentence), act);
    }
  });
});

describe("the welcome text", () => {
  test("is saved clean, with its markdown-like form beside it", async () => {
    const { app, save } = await openForside();
    const stored = await app.services.documents.read("content", "welcomeText");
    const base = fingerprint(Object(stored?.data), ["title", "content", "htmlContent"]);
    const htmlContent = "<p>Kom <b>ind</b>.\n</p><p></p><script>alert(1)</script>";
    const values = { title: "Goddag", htmlContent };
    const edit = { ...PAGE, base, values };
    assert.match((await save(edit)).text, /Velkomsttekst opdateret!/);
    const { data } = Object(await app.services.documents.read("content", "welcomeText"));
    assert.equal(data.htmlContent, "<p>Kom <strong>ind</strong>.</p>");
    assert.equal(data.content, "Kom **ind**.");
    assert.match(visibleText(await app.page("/")), /Goddag Kom ind/);
    const late = { ...edit, values: { title: "Velkommen", htmlContent } };
    assert.equal((await save(late)).status, 409);
  });

  test("that has only its markdown-like form opens as it is shown", async () => {
    const { app, editor } = await openForside();
    await app.store("welcomeText", { title: "Goddag", content: "Kom **ind**." });
    const html = await editor.page(`${PATH}?rediger=indhold`);
    assert.match(html, /Kom \\u003cstrong\\u003eind/);
    assert.match(await editor.page(PATH), /Kom <strong>ind/);
  });

  test("the text is the same after it has been turned to markdown and back", () => {
    assert.equal(welcomeContent(demo.htmlContent), demo.content);
    const html =
      '<h2>Begynd &amp; bliv</h2><p>Ring<br>eller <em>skriv</em> på <a href="/kontakt">siden</a>.</p><ul><li>Et</li><li><strong>To</strong></li></ul>';
    assert.equal(sanitizeRichText(welcomeHtml(welcomeContent(html))), sanitizeRichText(html));
  });

  test("formatting that markdown does not have becomes plain text", () => {
    assert.equal(welcomeContent("<p><u>Under</u> &lt;b&gt;</p>"), "Under <b>");
    assert.equal(welcomeContent("<ul><li><p>Et<br>to</p></li></ul>"), "- Et to");
  });
});

test("the front page's heading and about-us block are edited beside the welcome text (V3)", async () => {
  const { app, editor, save } = await openForside();
  const names = ["forsideTitel", "forsideIndledning", "omTitel", "omIndledning", "omTekst"];
  const form = await editor.page(`${PATH}?rediger=indhold`);
  for (const name of names) assert.match(form, new RegExp(`name="${name}"`));
  assert.match(
    visibleText(form),
    /Står øverst på forsiden\. Er feltet tomt, står klinikkens navn\. Se på siden/,
  );
  const values = {
    forsideTitel: "Ro til at tale",
    forsideIndledning: "Samtaler ved åen.",
    omTitel: "Vi er to",
    omIndledning: "Vi har kendt hinanden længe.",
    omTekst: "Kom forbi.\n\nDøren er åben.",
  };
  const base = fingerprint(demo, names);
  const answer = await save({ ...PAGE, base, values });
  assert.equal(answer.status, 200, answer.text);
  const html = await app.page("/");
  assert.match(html, /<h1>Ro til at tale<\/h1><p[^>]*>Samtaler ved åen\.<\/p>/);
  assert.match(html, /<meta name="description" content="Samtaler ved åen\. /);
  assert.match(
    visibleText(html),
    /Vi er to Vi har kendt hinanden længe\. Kom forbi\. Døren er åben\. Mød os/,
  );
  assert.match(html, /Vi bliver til i samspil/, "the welcome text stays");
  const history = visibleText(await editor.page("/admin/historik/welcomeText"));
  assert.match(history, /Forsidens overskrift/);
});
