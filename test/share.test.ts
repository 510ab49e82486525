import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { PAGES } from "../docs/performance/budget.ts";
import { startApp } from "./app.ts";

const app = await startApp();

/** The pages that a visitor meets, and those that a list leads on to. */
const paths = [...Object.keys(PAGES), "/viden?tag=bog", "/viden?tag=podcast", "/om/anders-bjerre"];

describe("a page that is shared, found or kept", () => {
  test("has a title that no other has, and that says more than the clinic's name (V16)", async () => {
    const titles = await Promise.all(paths.map(async (path) => titleOf(await app.page(path))));
    assert.equal(new Set(titles).size, paths.length, titles.join("\n"));
    for (const title of titles) assert.match(title, /^.{2,} · Samspil$/);
    assert.equal(titleOf(await app.page("/")), "Psykologer i København Ø · Samspil");
  });

  test("is called what an editor has called it, in the tab and where it is shared", async () => {
    const named = await startApp();
    const screens = { kontakt: "/kontakt", om: "/om", shop: "/shop", supervision: "/supervision" };
    const own = { ...screens, terapi: "/terapi", uddannelse: "/uddannelse" };
    for (const [name, path] of Object.entries({ ...own, praktiskPriser: "/praktisk-priser" })) {
      const stored = await named.services.documents.read("content", name);
      await named.store(name, { ...Object(stored?.data), title: "Kom og se" });
      const html = await named.page(path);
      assert.equal(titleOf(html), "Kom og se · Samspil", path);
      assert.equal(contentOf(html, "og:title"), "Kom og se", path);
    }
  });

  test("shows a picture of the size that networks ask for (V16), made of its own title and picture", async () => {
    const seen = new Set<string>();
    for (const path of paths) {
      const html = await app.page(path);
      const address = contentOf(html, "og:image");
      assert.ok(address.startsWith(`${app.origin}/deling/`), `${path}: ${address}`);
      assert.match(html, /<meta name="twitter:card" content="summary_large_image"\/>/);
      const answer = await fetch(address);
      assert.equal(answer.status, 200, address);
      assert.equal(answer.headers.get("content-type"), "image/png", address);
      const bytes = Buffer.from(await answer.arrayBuffer());
      assert.ok(bytes.length < 400_000, `${address} is ${bytes.length} bytes`);
      const { width, height, format } = await sharp(bytes).metadata();
      assert.deepEqual({ width, height, format }, { width: 1200, height: 630, format: "png" });
      seen.add(bytes.toString("base64"));
    }
    assert.ok(seen.size > paths.length - 6, "each has its own");
  });

  test("has another picture, at another address, when its title or the clinic's name is another", async () => {
    const fresh = await startApp();
    const cardOf = async (path: string) => {
      const address = contentOf(await fresh.page(path), "og:image");
      return { address, tag: (await fetch(address)).headers.get("etag") };
    };
    const first = await cardOf("/kontakt");
    await fresh.store("kontakt", { title: "Skriv til os" });
    const second = await cardOf("/kontakt");
    assert.notEqual(second.address, first.address);
    assert.notEqual(second.tag, first.tag);
    await fresh.store("klinik", { navn: "Klinikken ved søen" });
    const third = await cardOf("/kontakt");
    assert.notEqual(third.address, second.address);
    assert.notEqual(third.tag, second.tag);
  });

  test("has the clinic's logo or its name on its picture, and the drawn mark only where that is its own", async () => {
    const fresh = await startApp();
    const foot = async () => {
      const address = contentOf(await fresh.page("/kontakt"), "og:image");
      const bytes = await (await fetch(address)).arrayBuffer();
      const where = { left: 60, top: 480, width: 90, height: 100 };
      const raw = await sharp(bytes).extract(where).removeAlpha().raw().toBuffer();
      // The file has a palette: a colour in it is near the one that was drawn.
      const has = ([r, g, b]: number[]) =>
        Array.from({ length: raw.length / 3 }, (_, at) => raw.subarray(at * 3, at * 3 + 3)).some(
          (dot) => dot.every((value, part) => Math.abs(value - ([r, g, b][part] ?? 0)) < 24),
        );
      return { address, has };
    };
    const [STRAW, INK, RED] = [
      [242, 193, 75],
      [18, 48, 46],
      [255, 0, 0],
    ];
    assert.ok((await foot()).has(STRAW), "the mark");
    await fresh.store("klinik", { navn: "Klinik Ravn" });
    const named = await foot();
    assert.ok(!named.has(STRAW) && named.has(INK), "the name, in type");
    const red = { width: 400, height: 100, channels: 3 as const, background: "#ff0000" };
    const logo = "klinik/logo-1794908538305.400x100.png";
    await fresh.services.media.put(logo, await sharp({ create: red }).png().toBuffer());
    await fresh.store("klinik", { navn: "Klinik Ravn", logo: `/media/${logo}` });
    const drawn = await foot();
    assert.notEqual(drawn.address, named.address);
    assert.ok(drawn.has(RED) && !drawn.has(INK), "the logo instead");
  });

  test("says nothing in a shared link of what a page is about that is left in a hurry", async () => {
    const fresh = await startApp();
    const [title, text] = ["Gruppe efter vold", "For kvinder, der er blevet slået."];
    const area = { id: "gruppe", title, description: text, link: "/terapi/gruppe" };
    const article = { id: "vold", title, description: text, content: "<p>Tekst</p>", tags: [] };
    const bytesOf = async (path: string) =>
      Buffer.from(await (await fresh.get(`/deling${path}.png`)).arrayBuffer());
    for (const forladHurtigt of [false, true]) {
      const more = { id: "ro", title: "Ro", link: "/terapi/ro", forladHurtigt };
      await fresh.store("terapiOmrader", {
        omrader: [
          { ...area, forladHurtigt },
          { ...area, ...more },
        ],
      });
      await fresh.store("viden", {
        artikler: [
          { ...article, forladHurtigt },
          { ...article, ...more },
        ],
      });
      for (const path of ["/terapi/gruppe", "/viden/vold"]) {
        const html = await fresh.page(path);
        const shared = ["og:title", "og:description"].map((name) => contentOf(html, name)).join();
        assert.equal(/vold|slået/.test(shared), !forladHurtigt, path);
        const other = path.replace(/\w+$/, "ro");
        const isNeutral = (await bytesOf(path)).equals(await bytesOf(other));
        assert.equal(isNeutral, forladHurtigt, path);
      }
    }
  });

  test("has no picture at an address that is made up, and of one whose file is gone that of the site", async () => {
    for (const path of [
      "/deling/findes-ikke.png",
      "/deling/terapi/hunde.png",
      "/deling/terapi/boern",
      "/deling/..%2F..%2Fx.png",
      "/deling/.png",
    ])
      assert.equal((await app.get(path)).status, 404, path);
    const fresh = await startApp();
    const area = { id: "ro", title: "Ro", imageUrl: "/media/terapi-omrader/vaek.jpg" };
    await fresh.store("terapiOmrader", { omrader: [area] });
    assert.equal((await fresh.get("/deling/terapi/ro.png")).status, 200);
  });

  test("is drawn for nobody who asks for one after another", async () => {
    const busy = await startApp();
    busy.services.strangerLimit.take = () => 60;
    const answer = await busy.get("/deling/om.png");
    assert.equal(answer.status, 429);
    assert.equal(answer.headers.get("retry-after"), "60");
  });

  test("takes any title: long, one endless word, none, and signs that no letter is drawn for", async () => {
    const fresh = await startApp();
    for (const title of [
      "Om ".repeat(200),
      "Speciallægepraksisundervisningsministeriet".repeat(5),
      "",
      "漢字 & <svg> \u202e",
    ]) {
      await fresh.store("kontakt", { title });
      assert.equal((await fresh.get("/deling/kontakt.png")).status, 200, title.slice(0, 20));
    }
  });

  test("has the icons that browsers and telephones ask for unasked (V16)", async () => {
    const icon = await app.get("/favicon.ico");
    assert.equal(icon.headers.get("content-type"), "image/vnd.microsoft.icon");
    const bytes = Buffer.from(await icon.arrayBuffer());
    assert.equal(bytes.readUInt32LE(14), bytes.length - 22);
    assert.equal((await sharp(bytes.subarray(22)).metadata()).width, 32);
    const touch = await app.get("/apple-touch-icon.png");
    assert.equal(touch.headers.get("content-type"), "image/png");
    assert.equal((await sharp(await touch.arrayBuffer()).metadata()).width, 180);
    assert.match(
      await app.page("/"),
      /<link rel="apple-touch-icon" href="\/apple-touch-icon\.png"/,
    );
  });
});

test("a telephone that keeps the site is told the clinic's name, and finds its icons", async () => {
  const fresh = await startApp();
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
