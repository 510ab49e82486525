import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import sharp from "sharp";
import { variantsOf } from "../../app/formats/picture-variants.ts";
import { startApp } from "../kit/app.ts";
import { takePhoto } from "../kit/photo.ts";
import { until } from "../kit/until.ts";

const app = await startApp();
const editor = await app.signIn();
// The daily job makes variants too.
await app.stopWork();

/** One entry for each piece of work that sharp was given: reading, decoding, encoding. */
let work = 0;
sharp.queue.on("change", () => {
  work += 1;
});

describe("the name of a picture", () => {
  test("has its size and colour, by which the page keeps its place", async () => {
    const red = sharp({ create: { width: 700, height: 400, channels: 3, background: "#c83214" } });
    const url = await show(await red.jpeg().toBuffer());
    const [, size, colour = ""] = /\.(\d+x\d+)-([\da-f]{6})\.jpg$/.exec(url) ?? [];
    assert.equal(size, "700x400");
    for (const [index, level] of [0xc8, 0x32, 0x14].entries()) {
      const stored = Number.parseInt(colour.slice(index * 2, index * 2 + 2), 16);
      assert.ok(Math.abs(stored - level) <= 4, `${colour} is nearly c83214`);
    }
    const [image = ""] = /<img [^>]*>/.exec(await pictureOn("/nyheder", url)) ?? [];
    assert.match(image, /width="700" height="400"/);
    const style = `background-color:#${colour}`;
    assert.equal(Buffer.byteLength(style), 24);
    assert.match(image, new RegExp(`style="${style}"`));
  });

  test("has no colour where the picture is transparent", async () => {
    const glass = { width: 30, height: 30, channels: 4 as const, background: "#ff000080" };
    const url = await show(await sharp({ create: glass }).png().toBuffer());
    assert.match(url, /-\d{13}\.30x30\.webp$/);
    assert.doesNotMatch(await pictureOn("/nyheder", url), /background/);
  });

  test("offers no width that the picture does not have", async () => {
    const url = await show(await takePhoto(700, 400));
    const picture = await pictureOn("/nyheder", url);
    const widths = [...picture.matchAll(/\.w(\d+)\.avif (\d+)w/g)].map(([, ...both]) => both);
    assert.deepEqual(widths, [
      ["240", "240"],
      ["480", "480"],
      ["960", "700"],
    ]);
    for (const [name, real] of widths) {
      const bytes = await bytesOf(variant(url, `w${name}.avif`));
      assert.equal((await sharp(bytes).metadata()).width, Number(real));
    }
    assert.equal((await app.get(variant(url, "w1600.avif"))).status, 404);
  });

  test("without a size, as of an earlier upload, shows the picture as it is", async () => {
    const old = "/media/nyheder/gammel-1700000000000.jpg";
    await app.services.media.put(old.replace("/media/", ""), await takePhoto(700, 400));
    await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Gammel", imageUrl: old }] });
    assert.match(await app.page("/nyheder"), new RegExp(`<img src="${old}"`));
    assert.equal((await app.get(old)).status, 200);
    assert.equal((await app.get(variant(old, "w480.avif"))).status, 404);
  });
});

describe("a picture inside a text", () => {
  test("is offered in the sizes that fit, and the page keeps its place", async () => {
    const url = await upload(await takePhoto(900, 600));
    const langBeskrivelse = `<p>Her: <img src="${url}" alt="En &quot;stol&quot;" /></p>`;
    await app.store("om", { psykologer: [{ id: "bo", navn: "Bo", langBeskrivelse }] });
    const picture = await pictureOn("/om/bo", url);
    assert.match(picture, /<source type="image\/avif" srcset="[^"]*w960\.avif 900w" sizes="[^"]+"/);
    assert.match(picture, /alt="En &quot;stol&quot;" width="900" height="600" loading="lazy"/);
  });
});

describe("a variant", () => {
  test("is stored before the upload is answered: four widths of AVIF, and one JPEG", async () => {
    const url = await show(await takePhoto(2000, 1400));
    const before = filesInMedia();
    const picture = await pictureOn("/nyheder", url);
    const stored = [];
    for (const address of picture.match(/\/media\/[\w./-]+/g) ?? []) {
      const { format, width } = await sharp(await bytesOf(address)).metadata();
      stored.push(`${width} ${format}`);
    }
    assert.deepEqual(stored, ["240 heif", "480 heif", "960 heif", "1600 heif", "960 jpeg"]);
    assert.deepEqual(filesInMedia(), before);
  });

  test("without AVIF of a transparent picture is transparent", async () => {
    const glass = { width: 1200, height: 800, channels: 4 as const, background: "#ff000080" };
    const url = await show(await sharp({ create: glass }).png().toBuffer());
    const fallback = variant(url, "w960.webp");
    assert.match(await pictureOn("/nyheder", url), new RegExp(`<img src="${fallback}"`));
    const { width, hasAlpha } = await sharp(await bytesOf(fallback)).metadata();
    assert.deepEqual([width, hasAlpha], [960, true]);
  });

  test("that a restore lacks redirects to its master, and is made by the daily job", async () => {
    const master = `/media/nyheder/gendannet-${Date.now()}.1200x800-888888.jpg`;
    const missing = variantsOf(master).map(({ path }) => path);
    assert.equal(missing.length, 5);
    const photo = await takePhoto(1200, 800);
    async function restore() {
      const restored = await startApp({
        prepare(dataDir) {
          mkdirSync(join(dataDir, dirname(master)), { recursive: true });
          writeFileSync(join(dataDir, master), photo);
        },
      });
      const items = [{ id: "nyhed_1", title: "Gendannet", imageUrl: master }];
      await restored.store("nyheder", { items });
      return restored;
    }
    const idle = await restore();
    await idle.stopWork();
    const { status, headers } = await idle.get(missing[0] ?? "");
    const caching = headers.get("cache-control");
    assert.deepEqual([status, headers.get("location"), caching], [302, master, "no-store"]);
    const restored = await restore();
    await until("the job has made them", async () => {
      const answers = await Promise.all(missing.map((address) => restored.get(address)));
      return answers.every(({ status }) => status === 200);
    });
  });

  test("is answered with 304 to a known ETag, and whole to a range", async () => {
    const url = await show(await takePhoto(300, 200));
    for (const address of [url, variant(url, "w240.avif")]) {
      const first = await app.get(address);
      const bytes = Buffer.from(await first.arrayBuffer());
      assert.equal(first.headers.get("content-length"), String(bytes.length));
      assert.equal(first.headers.get("cache-control"), "public, max-age=31536000, immutable");
      const etag = first.headers.get("etag") ?? "";
      const again = await app.get(address, { "if-none-match": etag });
      assert.deepEqual([again.status, (await again.arrayBuffer()).byteLength], [304, 0]);
      assert.equal(again.headers.get("cache-control"), first.headers.get("cache-control"));
      for (const range of ["bytes=0-9", "bytes=-5", "bytes=99999999-", "bytes=0-0,2-2", "x"]) {
        const part = await app.get(address, { range });
        assert.equal(part.status, 200, range);
        assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes));
      }
    }
  });
});

test("made-up addresses of pictures are 404, and cost neither work nor disk", async () => {
  const url = await show(await takePhoto(300, 200));
  const stem = url.replace(/\.jpg$/, "");
  const former = stem.replace(/-\d{13}/, "-1700000000000");
  const madeUp = [
    ...["w7.avif", "w0240.avif", "w960.avif", "w240.webp", "w240.jpg", "w960.jpg"],
    ...["w240.AVIF", "w240.avif.webp", "w240.avif%00", "w%32%34%31.avif", "jpg.w240.avif", "webp"],
  ].map((ending) => `${stem}.${ending}`);
  madeUp.push(
    `${former}.w240.avif`,
    "/media/hero/MBT-boger.w240.avif",
    "/media/hero/MBT-boger.webp",
  );
  madeUp.push(`/media/nyheder/../${stem.slice("/media/".length)}.w241.avif`);
  madeUp.push(`${url}%2f..%2f..%2fsamspil.db`);
  const before = { files: filesInMedia(), work };
  for (const address of madeUp) {
    const status = await statusOf(address);
    assert.ok([404, 410].includes(status), `${address} answers ${status}`);
  }
  const same = await bytesOf(`${stem}.w240.avif`);
  assert.ok((await bytesOf(`${stem}.w240.avif?w=51&format=png`)).equals(same));
  assert.deepEqual({ files: filesInMedia(), work }, before);
});

const upload = (bytes: Uint8Array) => editor.uploadPicture("nyheder/maalt", bytes);

/** Uploads a picture and shows it on /nyheder. */
async function show(bytes: Uint8Array): Promise<string> {
  const imageUrl = await upload(bytes);
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Vist", imageUrl }] });
  return imageUrl;
}

const variant = (url: string, ending: string) => url.replace(/\.\w+$/, `.${ending}`);

function filesInMedia(): string[] {
  return readdirSync(join(app.dataDir, "media"), { recursive: true }).map(String).sort();
}

async function bytesOf(address: string): Promise<Buffer> {
  const response = await app.get(address);
  assert.equal(response.status, 200, address);
  return Buffer.from(await response.arrayBuffer());
}

/** The picture on a page, from its first source to its image. */
async function pictureOn(path: string, url: string): Promise<string> {
  const html = await app.page(path);
  const pictures = html.match(/<picture[\s\S]*?<\/picture>/g) ?? [];
  const stem = url.replace(/\.\w+$/, "");
  const found = pictures.find((picture) => picture.includes(`src="${stem}.`));
  assert.ok(found, `${path} shows ${url}`);
  return found;
}

/** The address as it stands: fetch would spell it as it should be. */
function statusOf(address: string): Promise<number> {
  const { hostname, port } = new URL(app.origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: address }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on("error", reject).end();
  });
}
