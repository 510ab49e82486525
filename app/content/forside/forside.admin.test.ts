import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { picture } from "../../../test/kit/form-values.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";
import { sanitizeRichText } from "../../server/html/rich-text.server.ts";
import { welcomeContent } from "./admin-welcome-content.ts";
import { welcomeHtml } from "./welcome-text.ts";
import demo from "./welcomeText.demo.json" with { type: "json" };

const PATH = "/admin/forside";
const COAST = "/illustrations/hero-kyst.svg";
const TREES = "/illustrations/hero-traeer.svg";
const WINDOW = "/illustrations/hero-vindue.svg";

async function openForside() {
  const app = await startApp({ madeUpPictures: false });
  const editor = await app.signIn();
  const save = (body: object) => editor.save(PATH, body);
  const images = async () => {
    const document = await app.services.documents.read("content", "hero");
    const stored: unknown = Object(document?.data).images;
    return Array.isArray(stored) ? stored : [];
  };
  return { app, editor, save, images };
}

async function storePicture(app: Awaited<ReturnType<typeof startApp>>, place: string) {
  const create = { width: 40, height: 30, channels: 3 as const, background: "#888" };
  const photo = await sharp({ create }).jpeg().toBuffer();
  const body = new Blob([new Uint8Array(photo)]).stream();
  const accepted = await app.services.media.accept({
    place,
    body,
    whyUnwelcome: async () => undefined,
  });
  if (!accepted.ok) throw new Error(accepted.sentence);
  return `/media/${accepted.path}`;
}

describe("the carousel's pictures", () => {
  test("are listed with their focus, and the welcome text below", async () => {
    const { editor } = await openForside();
    const text = visibleText(await editor.page(PATH));
    assert.match(text, /Vælg billede/);
    assert.match(text, /2\. To sten, der læner sig mod hinanden .* Fokus nederst i midten/);
    assert.match(text, /Rediger velkomsttekst.*Velkommen til Samspil/);
  });

  test("an uploaded picture is added in the middle of its focus and shown at once", async () => {
    const { app, save, images } = await openForside();
    const url = await storePicture(app, "hero-images/stole");
    const answer = await save({
      intent: "create",
      values: { url: picture(url, "To stole", "stole.jpg") },
    });
    assert.match(answer.text, /Billede blev uploadet med succes!/);
    assert.deepEqual((await images()).at(-1), {
      url,
      name: "stole.jpg",
      focusPoint: { x: 50, y: 50 },
      alt: "To stole",
    });
    assert.match(
      await app.page("/"),
      /srcSet="\/media\/hero-images\/stole-\d{13}\.\d+x\d+-[\da-f]{6}\.w240\.avif 40w/,
    );
  });

  test("a picture that was never stored is not added", async () => {
    const { save, images } = await openForside();
    for (const url of ["", "blob:http://x/1", "/media/hero-images/a-1700000000000.jpg"]) {
      const answer = await save({ intent: "create", values: { url: picture(url, "", "a") } });
      assert.equal(answer.status, 422);
      assert.match(answer.text, /Fejl ved upload af billede\./);
    }
    assert.equal((await images()).length, 3);
  });

  test("the focus point is kept within the picture, in steps of 0.1", async () => {
    const { app, save, images } = await openForside();
    const values = { x: "33.333", y: "140" };
    const answer = await save({ intent: "focus", id: COAST, values });
    assert.match(answer.text, /Billedefokus blev gemt!/);
    assert.deepEqual((await images())[1].focusPoint, { x: 33.3, y: 100 });
    assert.match(await app.page("/"), /object-position:33\.3% 100%/);
  });

  test("the focus of a picture that somebody has deleted is a conflict", async () => {
    const { save, images } = await openForside();
    const answer = await save({ intent: "focus", id: "/vaek.jpg", values: { x: "1", y: "1" } });
    assert.equal(answer.status, 409);
    assert.match(answer.text, /En anden har slettet billedet i mellemtiden/);
    assert.equal((await images()).length, 3);
  });

  test("the description is saved on top of what it was, and what the form does not know stays", async () => {
    const { app, save, images } = await openForside();
    await app.store("hero", { images: [{ url: COAST, alt: "Sten", ukendt: 7, id: "x" }], mere: 1 });
    const base = fingerprint({ alt: "Sten" }, ["alt"]);
    const edit = { intent: "replace", id: COAST, base, values: { alt: "To sten" } };
    assert.match((await save(edit)).text, /Billedbeskrivelsen blev gemt!/);
    assert.deepEqual(await images(), [{ url: COAST, alt: "To sten", ukendt: 7, id: "x" }]);
    const late = await save({ ...edit, values: { alt: "En sten" } });
    assert.equal(late.status, 409);
    assert.match(late.text, /En anden har gemt ændringer, mens du skrev/);
    assert.match(late.text, /To sten/);
  });

  test("they can be put in another order", async () => {
    const { save, images } = await openForside();
    const answer = await save({ intent: "reorder", ids: [TREES, WINDOW, COAST] });
    assert.equal(answer.status, 200);
    assert.deepEqual(
      (await images()).map(({ url }) => url),
      [TREES, WINDOW, COAST],
    );
  });

  test("a deleted picture is gone from the page, and its file from the public", async () => {
    const { app, save } = await openForside();
    const url = await storePicture(app, "hero-images/stole");
    await save({ intent: "create", values: { url: picture(url, "", "stole.jpg") } });
    assert.equal((await app.get(url)).status, 200);
    const answer = await save({ intent: "delete", id: url });
    assert.match(answer.text, /Billede blev slettet!/);
    assert.match(answer.text, /undo/);
    assert.equal((await app.get(url)).status, 410);
  });

  test("'Fortryd' of a deletion keeps the pictures that a colleague has added and changed meanwhile", async () => {
    const { app, editor, save, images } = await openForside();
    await save({ intent: "delete", id: TREES });
    const deleted = await app.services.documents.read("content", "hero");
    const url = await storePicture(app, "hero-images/stole");
    await save({ intent: "create", values: { url: picture(url, "", "stole.jpg") } });
    await save({ intent: "focus", id: WINDOW, values: { x: "1", y: "2" } });
    const undo = { document: "hero", revision: `${deleted?.revision}` };
    const again = () => app.post("/admin/fortryd.data", undo, { cookie: editor.cookie });
    for (const _press of [1, 2]) assert.match(await (await again()).text(), /Fortrudt/);
    const after = await images();
    assert.deepEqual(
      after.map((image) => image.url),
      [WINDOW, COAST, TREES, url],
    );
    assert.deepEqual(after[0].focusPoint, { x: 1, y: 2 });
  });

  test("the link below them leads to their own history, with what was deleted", async () => {
    const { editor, save } = await openForside();
    await save({ intent: "delete", id: TREES });
    const html = await editor.page(PATH);
    const [, address = ""] =
      /<a [^>]*href="([^"]*)"[^>]*>Se, hvad der er ændret her/.exec(html) ?? [];
    const history = visibleText(await editor.page(address));
    assert.match(history, /Billeder på forsiden.*hero-traeer/);
    assert.doesNotMatch(html, /Se, hvad der er slettet/);
  });

  test("where a picture is used too is told before it is deleted", async () => {
    const { app, editor, save } = await openForside();
    const url = await storePicture(app, "hero-images/stole");
    await save({ intent: "create", values: { url: picture(url, "", "stole.jpg") } });
    await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Åbent hus", imageUrl: url }] });
    assert.match(await editor.page(PATH), /Nyheder: Åbent hus/);
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
    const welcome = await app.services.documents.read("content", "welcomeText");
    const base = fingerprint(Object(welcome?.data), ["title", "content", "htmlContent"]);
    for (const [intent, sentence] of Object.entries(sentences)) {
      const answer = await save({ intent, id: COAST, base, values: {} });
      assert.equal(answer.status, 503, intent);
      assert.ok(answer.text.includes(sentence), intent);
    }
  });

  test("when the content cannot be read, the screen says so", async () => {
    const app = await startApp({
      change: (services) => ({
        ...services,
        content: {
          ...services.content,
          get() {
            throw new Error("the store is gone");
          },
        },
      }),
    });
    const editor = await app.signIn();
    const text = visibleText(await editor.page(PATH));
    assert.match(text, /Der opstod en fejl ved indlæsning af indhold/);
  });
});

describe("the welcome text", () => {
  test("is saved clean, with its markdown-like form beside it", async () => {
    const { app, save } = await openForside();
    const stored = await app.services.documents.read("content", "welcomeText");
    const base = fingerprint(Object(stored?.data), ["title", "content", "htmlContent"]);
    const htmlContent = "<p>Kom <b>ind</b>.\n</p><p></p><script>alert(1)</script>";
    const edit = { intent: "page", base, values: { title: "Goddag", htmlContent } };
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
    const html = await editor.page(`${PATH}?rediger=velkomst`);
    assert.match(html, /Kom \\u003cstrong\\u003eind/);
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
  const form = await editor.page(`${PATH}?rediger=velkomst`);
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
  const answer = await save({ intent: "page", base, values });
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
