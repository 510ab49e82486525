import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { examplePages } from "../../app/features.ts";
import { noise } from "../kit/photo.ts";
import { openSite } from "../kit/site.ts";

const app = await openSite();

/** The pages that a visitor meets, and those that a list leads on to. */
const paths = [...examplePages, "/viden?tag=bog", "/viden?tag=podcast", "/om/anders-bjerre"];

describe("a page that is shared, found or kept", () => {
  test("has a title of its own, with more than the clinic's name", async () => {
    const titles = await Promise.all(paths.map(async (path) => titleOf(await app.page(path))));
    assert.equal(new Set(titles).size, paths.length, titles.join("\n"));
    for (const title of titles) assert.match(title, /^.{2,} · Samspil$/);
    assert.equal(titleOf(await app.page("/")), "Psykologer i København Ø · Samspil");
  });

  test("has the editor's title, in the tab and where it is shared", async () => {
    const named = await openSite();
    const screens = { kontakt: "/kontakt", om: "/om", shop: "/shop", supervision: "/supervision" };
    const own = { ...screens, terapi: "/terapi", uddannelse: "/uddannelse" };
    for (const [name, path] of Object.entries({ ...own, praktiskPriser: "/praktisk-priser" })) {
      await named.store(name, { ...(await named.readContent(name)), title: "Kom og se" });
      const html = await named.page(path);
      assert.equal(titleOf(html), "Kom og se · Samspil", path);
      assert.equal(contentOf(html, "og:title"), "Kom og se", path);
    }
  });

  test("is shared with its own picture or the site's, of the size and format that networks show", async () => {
    const shown = new Map<string, string>();
    for (const path of paths) {
      const html = await app.page(path);
      assert.match(html, /<meta name="twitter:card" content="summary_large_image"\/>/);
      shown.set(path, contentOf(html, "og:image"));
    }
    for (const address of new Set(shown.values())) {
      const answer = await fetch(address);
      assert.equal(answer.status, 200, address);
      const bytes = await answer.arrayBuffer();
      assert.ok(bytes.byteLength < 400_000, `${address} is ${bytes.byteLength} bytes`);
      const { width, height, format } = await sharp(bytes).metadata();
      assert.deepEqual({ width, height, format }, { width: 1200, height: 630, format: "jpeg" });
    }
    const drawing = (name: string) => `${app.origin}/illustrations/${name}.jpg`;
    assert.equal(shown.get("/kontakt"), drawing("hero-vindue"));
    assert.equal(shown.get("/om/anders-bjerre"), drawing("portraet-2"));
  });

  test("is shared with a picture that WhatsApp shows, however large the photo is", async () => {
    const fresh = await openSite();
    const editor = await fresh.signIn();
    const photo = await noise(2600, 1800).jpeg({ quality: 90 }).toBuffer();
    const imageUrl = await editor.uploadPicture("nyheder/hus", photo);
    await fresh.store("nyheder", { items: [{ id: "nyhed_1", title: "Hus", imageUrl }] });
    const address = contentOf(await fresh.page("/nyheder"), "og:image");
    const answer = await fetch(address);
    const bytes = await answer.arrayBuffer();
    assert.equal(answer.headers.get("content-type"), "image/jpeg");
    assert.equal((await sharp(bytes).metadata()).width, 960);
    assert.ok(bytes.byteLength < 600_000, `${bytes.byteLength} bytes`);
  });

  test("says nothing of its subject when shared, where the page has the button to leave in a hurry", async () => {
    const fresh = await openSite();
    const [title, text] = ["Gruppe efter vold", "For kvinder, der er blevet slået."];
    const picture = "/illustrations/terapi-gruppe-vold.svg";
    const area = { id: "gruppe", title, description: text, link: "/terapi/gruppe" };
    const article = { id: "vold", title, description: text, content: "<p>Tekst</p>", tags: [] };
    for (const forladHurtigt of [false, true]) {
      await fresh.store("terapiOmrader", {
        omrader: [{ ...area, imageUrl: picture, forladHurtigt }],
      });
      await fresh.store("viden", { artikler: [{ ...article, image: picture, forladHurtigt }] });
      for (const path of ["/terapi/gruppe", "/viden/vold"]) {
        const html = await fresh.page(path);
        const names = ["og:title", "og:description", "og:image"];
        const shared = names.map((name) => contentOf(html, name)).join();
        assert.equal(/vold|slået/.test(shared), !forladHurtigt, path);
        assert.equal(shared.includes("hero-vindue.jpg"), forladHurtigt, path);
      }
    }
  });

  test("has the icons that browsers and telephones fetch by themselves", async () => {
    const icon = await app.get("/favicon.ico");
    assert.equal(icon.headers.get("content-type"), "image/vnd.microsoft.icon");
    const bytes = Buffer.from(await icon.arrayBuffer());
    assert.equal((await sharp(bytes.subarray(22)).metadata()).width, 32);
    const touch = await app.get("/apple-touch-icon.png");
    assert.equal((await sharp(await touch.arrayBuffer()).metadata()).width, 180);
    assert.match(await app.page("/"), /<link rel="apple-touch-icon" href="\/apple-touch-icon/);
  });
});

test("the web manifest has the clinic's name and icons", async () => {
  const fresh = await openSite();
  await fresh.store("klinik", { navn: "Klinikken »Søen«" });
  assert.match(await fresh.page("/"), /<link rel="manifest" href="\/site\.webmanifest"/);
  const page = await fresh.get("/");
  assert.match(page.headers.get("content-security-policy") ?? "", /manifest-src 'self'/);
  const answer = await fresh.get("/site.webmanifest");
  assert.equal(answer.headers.get("content-type"), "application/manifest+json");
  const manifest = await answer.json();
  assert.equal(manifest.name, "Klinikken »Søen«");
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fresh.get(src);
    assert.equal(icon.status, 200, src);
    assert.ok(icon.headers.get("content-type")?.startsWith(type));
    if (sizes === "any") continue;
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    assert.equal(`${width}x${height}`, sizes);
  }
  assert.deepEqual(
    manifest.icons.flatMap(({ sizes, purpose }: { sizes: string; purpose: string }) =>
      purpose === "maskable" ? [sizes] : [],
    ),
    ["192x192", "512x512"],
  );
});

function contentOf(html: string, property: string): string {
  const found = new RegExp(`property="${property}" content="([^"]+)"`).exec(html)?.[1] ?? "";
  return found.replaceAll("&amp;", "&");
}

function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
}
