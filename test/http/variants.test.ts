import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { describe, test } from "node:test";
import sharp from "sharp";
import { startApp } from "../kit/app.ts";
import { takePhoto } from "../kit/photo.ts";
import { until } from "../kit/until.ts";

const app = await startApp();
const { cookie } = await app.signIn();
const folder = join(app.dataDir, "media/nyheder");

/** One entry for each piece of work that sharp was given: reading, decoding, encoding. */
let work = 0;
sharp.queue.on("change", () => {
  work += 1;
});

describe("the name of a picture", () => {
  test("tells its size and its colour in 24 bytes, and the page keeps its place with them", async () => {
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

  test("has no colour where the picture is transparent, so that nothing shines through", async () => {
    const glass = { width: 30, height: 30, channels: 4 as const, background: "#ff000080" };
    const url = await show(await sharp({ create: glass }).png().toBuffer());
    assert.match(url, /-\d{13}\.30x30\.webp$/);
    assert.doesNotMatch(await pictureOn("/nyheder", url), /background/);
  });

  test("promises no width that the picture has not", async () => {
    const url = await show(await takePhoto(700, 400));
    const picture = await pictureOn("/nyheder", url);
    const widths = [...picture.matchAll(/\.w(\d+)\.avif (\d+)w/g)].map(([, ...both]) => both);
    assert.deepEqual(widths, [
      ["240", "240"],
      ["360", "360"],
      ["480", "480"],
      ["720", "700"],
    ]);
    for (const [name, real] of widths) {
      const bytes = await bytesOf(variant(url, `w${name}.avif`));
      assert.equal((await sharp(bytes).metadata()).width, Number(real));
    }
    assert.equal((await app.get(variant(url, "w960.avif"))).status, 404);
  });

  test("of an upload from before names told it is shown as it is", async () => {
    const old = "/media/nyheder/gammel-1700000000000.jpg";
    await app.services.media.put(old.replace("/media/", ""), await takePhoto(700, 400));
    await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Gammel", imageUrl: old }] });
    assert.match(await app.page("/nyheder"), new RegExp(`<img src="${old}"`));
    assert.equal((await app.get(old)).status, 200);
    assert.equal((await app.get(variant(old, "w480.avif"))).status, 404);
  });
});

describe("a picture inside a text", () => {
  test("comes in the size that fits, with its place kept", async () => {
    const url = await upload(await takePhoto(900, 600));
    const langBeskrivelse = `<p>Her: <img src="${url}" alt="En &quot;stol&quot;" /></p>`;
    await app.store("om", { psykologer: [{ id: "bo", navn: "Bo", langBeskrivelse }] });
    const picture = await pictureOn("/om/bo", url);
    assert.match(picture, /<source type="image\/avif" srcset="[^"]*w960\.avif 900w" sizes="[^"]+"/);
    assert.match(picture, /<source type="image\/webp"/);
    assert.match(picture, /alt="En &quot;stol&quot;" width="900" height="600" loading="lazy"/);
  });
});

describe("a variant", () => {
  test("that is missing is encoded once, though a hundred ask at the same moment", async () => {
    const url = await show(await takePhoto(900, 600));
    await allMade(url, 10);
    const path = fileOf(variant(url, "w720.avif"));
    await app.services.media.remove(`nyheder/${url.split("/").at(-1)}`);
    await app.services.media.put(url.replace("/media/", ""), await takePhoto(900, 600));
    const before = work;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => bytesOf(variant(url, "w720.avif"))),
    );
    assert.equal(new Set(answers.map((bytes) => bytes.toString("base64"))).size, 1);
    assert.ok(
      work - before <= 2,
      `${work - before}: one picture goes into the queue and out of it`,
    );
    assert.ok(statSync(path).size > 0);
  });

  test("that is empty, cut short, zeros or something else on the disk is made anew", async () => {
    for (const format of ["avif", "webp"] as const) {
      const whole = await sharp(await takePhoto(240, 160))
        .toFormat(format)
        .toBuffer();
      const damages = {
        empty: Buffer.alloc(0),
        "cut short": whole.subarray(0, whole.length / 2),
        zeros: Buffer.alloc(whole.length),
        "a page": Buffer.from("<html><script>kaldOp()</script></html>"),
      };
      for (const [index, [name, damaged]] of Object.entries(damages).entries()) {
        const url = `/media/nyheder/skadet-${1_700_000_000_000 + index}.300x200-888888.jpg`;
        await app.services.media.put(url.replace("/media/", ""), await takePhoto(300, 200));
        await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Vist", imageUrl: url }] });
        const file = fileOf(variant(url, `w240.${format}`));
        writeFileSync(file, damaged);
        const sent = await bytesOf(variant(url, `w240.${format}`));
        assert.equal((await sharp(sent).metadata()).width, 240, `${format} ${name}`);
        assert.ok(readFileSync(file).equals(sent), "also on the disk");
      }
    }
  });

  test("is known to who has it, and sent whole to who asks for a part", async () => {
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

describe("addresses that somebody makes up", () => {
  test("make no work, fill no disk, and answer that there is nothing", async () => {
    const url = await show(await takePhoto(300, 200));
    await allMade(url, 4);
    const stem = url.replace(/\.jpg$/, "");
    const [, place] = /^\/media\/(.*)-\d{13}\./.exec(url) ?? [];
    const look = /(\.\d+x\d+-[\da-f]{6})\.jpg$/.exec(url)?.[1] ?? "";
    const madeUp = [
      ...Array.from({ length: 300 }, (_, width) => `${stem}.w${width * 7 + 1}.avif`),
      ...["w480", "w720", "w960", "w1280", "w1600", "w2400"].map((w) => `${stem}.${w}.avif`),
      ...[
        "jpg",
        "png",
        "gif",
        "AVIF",
        "Avif",
        "jxl",
        "svg",
        "avif.webp",
        "webp.avif",
        "avif%00",
      ].map((ending) => `${stem}.w240.${ending}`),
      ...["w0240", "w+240", "w240.0", "w2e2", "W240", "w-240", "w240w240", "w%32%34%30.w1"].map(
        (width) => `${stem}.${width}.avif`,
      ),
      ...["webp", "avif", "png", "jpg.avif", "jpg.w240.avif", "JPG", "jpeg"].map(
        (ending) => `${stem}.${ending}`,
      ),
      ...Array.from(
        { length: 50 },
        (_, n) => `/media/${place}-${1_700_000_000_000 + n}${look}.w240.avif`,
      ),
      ...Array.from(
        { length: 50 },
        (_, n) => `${url.replace(look, `.${n}x${n}-000000`).replace(".jpg", "")}.w240.webp`,
      ),
      "/media/hero/MBT-boger.w240.avif",
      "/media/hero/MBT-boger.webp",
      `/media/${place}/../${url.slice("/media/".length)}.w240.avif`,
      `${url}%2f..%2f..%2fsamspil.db`,
    ];
    const before = { files: filesInMedia(), work };
    for (const address of madeUp) {
      const status = await statusOf(address);
      assert.ok([404, 410].includes(status), `${address} answers ${status}`);
    }
    assert.deepEqual({ files: filesInMedia(), work }, before);
  });

  test("with queries are the picture itself, once", async () => {
    const url = await show(await takePhoto(300, 200));
    await allMade(url, 4);
    const known = variant(url, "w240.avif");
    const same = await bytesOf(known);
    const before = { files: filesInMedia(), work };
    for (let n = 0; n < 200; n += 1) {
      assert.ok((await bytesOf(`${known}?w=${n * 51}&format=png&q=${n}`)).equals(same));
    }
    assert.deepEqual({ files: filesInMedia(), work }, before);
  });

  test("for a picture in the bin make none of its variants", async () => {
    const url = await upload(await takePhoto(900, 600));
    await allMade(url, 10);
    const before = { files: filesInMedia(), work };
    for (const ending of ["w240.avif", "w1280.avif", "w480.webp"]) {
      assert.ok([404, 410].includes(await statusOf(variant(url, ending))));
    }
    assert.deepEqual({ files: filesInMedia(), work }, before);
  });
});

test("when all is made, nothing half written is left", async () => {
  await app.services.media.close();
  assert.deepEqual(
    filesInMedia().filter((name) => name.endsWith(".part")),
    [],
  );
});

async function upload(bytes: Uint8Array): Promise<string> {
  const response = await fetch(`${app.origin}/admin/upload?place=nyheder/maalt`, {
    method: "POST",
    body: new Uint8Array(bytes),
    headers: { origin: app.origin, cookie },
  });
  const { url }: { url: string } = await response.json();
  assert.equal(response.status, 200);
  return url;
}

/** Uploads a picture and shows it on /nyheder. */
async function show(bytes: Uint8Array): Promise<string> {
  const imageUrl = await upload(bytes);
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Vist", imageUrl }] });
  return imageUrl;
}

const variant = (url: string, ending: string) => url.replace(/\.\w+$/, `.${ending}`);
const fileOf = (url: string) => join(app.dataDir, url);

/** Resolves when all smaller copies lie there, and the last is put away. */
async function allMade(url: string, count: number) {
  const stem =
    url
      .split("/")
      .at(-1)
      ?.replace(/\.\w+$/, ".w") ?? "";
  await until(`${url} has its ${count} variants`, () => {
    const made = readdirSync(folder).filter((name) => name.startsWith(stem));
    return made.length === count && made.every((name) => !name.endsWith("part"));
  });
}

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
  const found = pictures.find((picture) => picture.includes(`src="${url}"`));
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
