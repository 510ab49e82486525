import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, test } from "node:test";
import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { variantsOf } from "../../app/formats/picture-variants.ts";
import { picture } from "../kit/form-values.ts";
import { noise, readPicture, takePhoto } from "../kit/photo.ts";
import { openSite } from "../kit/site.ts";
import { until } from "../kit/until.ts";
import { png, pngChunk } from "../security/png.ts";
import { askRaw } from "../security/raw.ts";

const MEGABYTE = 1024 * 1024;
const SCRIPT = "<script>kaldOp()</script>";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
const NO_PICTURE = /Filen er ikke et billede, vi kan vise\. Brug JPG, PNG, WebP eller AVIF\./;
const NOT_STORED = /kunne ikke gemmes på serveren/;

const app = await openSite({ madeUpPictures: false });
const editor = await app.signIn();
const { cookie } = editor;
// The daily job makes variants too.
await app.stopWork();
const received = join(app.dataDir, "tmp");

/** One entry for each piece of work that sharp was given: reading, decoding, encoding. */
let work = 0;
sharp.queue.on("change", () => {
  work += 1;
});

afterEach(() => assert.deepEqual(readdirSync(received), [], "nothing received is left lying"));

describe("a picture on a page", () => {
  test("has its size and colour in its name, by which the page keeps its place, and its variants before the upload is answered", async () => {
    const red = sharp({ create: { width: 1200, height: 800, channels: 3, background: "#c83214" } });
    const url = await show(await red.jpeg().toBuffer());
    const [, colour = ""] = /-\d{13}\.1200x800-([\da-f]{6})\.jpg$/.exec(url) ?? [];
    for (const [index, level] of [0xc8, 0x32, 0x14].entries()) {
      const stored = Number.parseInt(colour.slice(index * 2, index * 2 + 2), 16);
      assert.ok(Math.abs(stored - level) <= 4, `${colour} is nearly c83214`);
    }
    const before = filesInMedia();
    const picture = await pictureOn("/nyheder", url);
    assert.match(picture, /<img [^>]*width="1200" height="800"/);
    assert.match(picture, new RegExp(`<img [^>]*style="background-color:#${colour}"`));
    const variants = [];
    for (const address of picture.match(/\/media\/[\w./-]+/g) ?? []) {
      const { format, width } = await sharp(await bytesOf(address)).metadata();
      variants.push(`${width} ${format}`);
    }
    assert.deepEqual(variants, ["240 heif", "480 heif", "960 heif", "1200 heif", "960 jpeg"]);
    assert.deepEqual(filesInMedia(), before);
  });

  test("has no colour where it is transparent, whose fallback is transparent too", async () => {
    const glass = { width: 1200, height: 800, channels: 4 as const, background: "#ff000080" };
    const url = await show(await sharp({ create: glass }).png().toBuffer());
    assert.match(url, /-\d{13}\.1200x800\.webp$/);
    const fallback = variant(url, "w960.webp");
    const picture = await pictureOn("/nyheder", url);
    assert.doesNotMatch(picture, /background/);
    assert.match(picture, new RegExp(`<img src="${fallback}"`));
    const { width, hasAlpha } = await sharp(await bytesOf(fallback)).metadata();
    assert.deepEqual([width, hasAlpha], [960, true]);
  });

  test("is shown as it is without a size, as of an earlier upload", async () => {
    const old = "/media/nyheder/gammel-1700000000000.jpg";
    await app.services.media.put(old.replace("/media/", ""), await smallPhoto());
    await showOnNews(old);
    assert.match(await app.page("/nyheder"), new RegExp(`<img src="${old}"`));
    assert.equal((await app.get(old)).status, 200);
    assert.equal((await app.get(variant(old, "w480.avif"))).status, 404);
  });
});

describe("a variant", () => {
  test("that a restore lacks redirects to its master, and is made by the daily job, which runs at the start too", async () => {
    const master = `nyheder/gendannet-${Date.now()}.1200x800-888888.jpg`;
    const photo = await takePhoto(1200, 800);
    const missing = variantsOf(`/media/${master}`).map(({ path }) => path);
    assert.equal(missing.length, 5);
    await app.services.media.put(master, photo);
    await showOnNews(`/media/${master}`);
    const { status, headers } = await app.get(missing[0] ?? "");
    const answer = [status, headers.get("location"), headers.get("cache-control")];
    assert.deepEqual(answer, [302, `/media/${master}`, "no-store"]);
    const restored = await openSite({
      prepare(dataDir) {
        mkdirSync(join(dataDir, "media/nyheder"), { recursive: true });
        writeFileSync(join(dataDir, "media", master), photo);
      },
    });
    await showOnNews(`/media/${master}`, restored);
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
      const head = await fetch(app.local + address, { method: "HEAD" });
      assert.equal(head.headers.get("content-length"), String(bytes.length));
      const etag = first.headers.get("etag") ?? "";
      const again = await app.get(address, { "if-none-match": etag });
      assert.deepEqual([again.status, (await again.arrayBuffer()).byteLength], [304, 0]);
      assert.equal(again.headers.get("cache-control"), first.headers.get("cache-control"));
      for (const range of ["bytes=0-9", "bytes=99999999-", "bytes=0-0,2-2"]) {
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
    ...["w7.avif", "w0240.avif", "w960.avif", "w240.webp", "w240.jpg", "w240.AVIF"],
    ...["w240.avif.webp", "w240.avif%00", "w%32%34%31.avif", "jpg.w240.avif", "webp"],
  ].map((ending) => `${stem}.${ending}`);
  const folder = stem.slice("/media/".length);
  madeUp.push(`${former}.w240.avif`, "/media/hero/MBT-boger.w240.avif");
  madeUp.push(`/media/nyheder/../${folder}.w241.avif`, `${url}%2f..%2f..%2fsamspil.db`);
  const before = { files: filesInMedia(), work };
  for (const address of madeUp) {
    const { status } = await askRaw(app.local, address);
    assert.ok([404, 410].includes(status), `${address} answers ${status}`);
  }
  const same = await bytesOf(`${stem}.w240.avif`);
  assert.ok((await bytesOf(`${stem}.w240.avif?w=51&format=png`)).equals(same));
  assert.deepEqual({ files: filesInMedia(), work }, before);
});

describe("an uploaded picture", () => {
  test("is stored upright, at most 2560 px wide", async () => {
    const photo = noise(3000, 1500).withMetadata({ orientation: 6 }).jpeg();
    const { status, body } = await upload("nyheder/Åbent hus", await photo.toBuffer());
    assert.equal(status, 200);
    assert.match(body.url, /^\/media\/nyheder\/abent-hus-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/);
    assert.equal(`/media/nyheder/${body.name}`, body.url);
    assert.deepEqual([body.width, body.height], [1280, 2560]);
    const { orientation, width } = await sharp(await readPicture(app, body.url)).metadata();
    assert.deepEqual([orientation, width], [undefined, 1280]);
    const small = await smallPhoto();
    const [one, other] = await Promise.all([upload("om/a", small), upload("om/a", small)]);
    assert.notEqual(one.body.url, other.body.url, "of the same millisecond");
  });

  test("and its variants have none of its metadata", async () => {
    const plain = { width: 1200, height: 900, channels: 3 as const, background: "#8a6" };
    const photo = sharp({ create: plain }).withExifMerge({
      IFD0: { Artist: "Ea Privat", Copyright: "Ea Privat" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "55/1 41/1 0/1" },
    });
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><ea>Ea Privat</ea></x:xmpmeta>';
    const opaque = (["jpeg", "png", "webp", "avif"] as const).map((format) => [format, 1] as const);
    for (const [format, alpha] of [...opaque, ["png", 0.5] as const]) {
      const shown = alpha === 1 ? photo.clone() : photo.clone().ensureAlpha(alpha);
      const bytes = await shown.withXmp(xmp)[format]({ effort: 1 }).toBuffer();
      assert.ok(bytes.includes("Ea Privat"), format);
      const answer = await upload(`om/${format}`, bytes);
      assert.equal(answer.status, 200, format);
      const master = answer.body.url.replace("/media/", "");
      for (const path of [master, ...variantsOf(master).map(({ path }) => path)]) {
        const kept = await readPicture(app, path);
        assert.ok(kept.length > 0 && !kept.includes("Ea Privat"), path);
        const { exif, icc, xmp: left, iptc } = await sharp(kept).metadata();
        assert.deepEqual([exif, icc, left, iptc], Array(4).fill(undefined), path);
      }
    }
  });

  test("that is also a script, a page, an archive or a document is stored as a picture alone", async () => {
    const jpeg = await noise(60, 40).jpeg().toBuffer();
    const pixels = await noise(60, 40).png().toBuffer();
    const behind = (text: string) => Buffer.concat([jpeg, Buffer.from(text, "latin1")]);
    /** One more segment behind the JPEG's first two bytes. */
    const withSegment = (marker: number, text: string) => {
      const segment = Buffer.from(`\xff\0\0\0${text}`, "latin1");
      segment[1] = marker;
      segment.writeUInt16BE(segment.length - 2, 2);
      return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
    };
    const comment = pngChunk("tEXt", Buffer.from(`Comment\0${SCRIPT}`, "latin1"));
    const headerEnd = 8 + 25;
    const polyglots = {
      "JPEG with a page behind": behind(SCRIPT),
      "JPEG with an archive behind": behind(`PK\x03\x04${SCRIPT}PK\x05\x06`),
      "JPEG with a page in its comment": withSegment(0xfe, SCRIPT),
      "JPEG with a page for a profile": withSegment(0xe2, `ICC_PROFILE\0\x01\x01${SCRIPT}`),
      "PNG with a page in its text": Buffer.concat([
        pixels.subarray(0, headerEnd),
        comment,
        pixels.subarray(headerEnd),
      ]),
    };
    for (const [name, bytes] of Object.entries(polyglots)) {
      const answer = await upload("om/to-i-en", bytes);
      assert.ok([200, 422].includes(answer.status), `${name}: ${answer.status}`);
      if (answer.status !== 200) continue;
      const kept = await stored(answer);
      assert.ok(kept.length > 100, name);
      for (const rest of ["script", "kaldOp", "PK\x03\x04"])
        assert.ok(!kept.includes(rest, 0, "latin1"), `${name}: ${rest}`);
    }
  });

  test("of three thousand frames has its first one decoded", async () => {
    const [side, count] = [16, 3000];
    const pixels = Buffer.alloc(side * side * count);
    for (let frame = 0; frame < count; frame += 1)
      pixels.fill((frame * 37) % 256, frame * side * side, (frame + 1) * side * side);
    const raw = { width: side, height: side * count, channels: 1 as const, pageHeight: side };
    const frames = await sharp(pixels, { raw }).gif().toBuffer();
    for (const format of ["gif", "webp"] as const) {
      const moving = await sharp(frames, { animated: true })[format]().toBuffer();
      assert.equal((await sharp(moving, { animated: true }).metadata()).pages, count);
      const answer = await upload("om/film", moving);
      assert.deepEqual([answer.status, answer.body.width, answer.body.height], [200, 16, 16]);
      const kept = await sharp(await stored(answer), { animated: true }).metadata();
      assert.equal(kept.pages ?? 1, 1);
    }
  });

  test("is refused with a sentence when it can be neither received nor stored", async () => {
    renameSync(received, `${received}-away`);
    const answer = await send("om/stor", Buffer.alloc(20 * MEGABYTE), cookie);
    renameSync(`${received}-away`, received);
    assert.equal(answer.statusCode, 503);
    assert.match(await text(answer), NOT_STORED);
    const folder = join(app.dataDir, "media/supervision");
    writeFileSync(folder, "a file where a folder should be");
    const other = await upload("supervision/a", await smallPhoto());
    rmSync(folder);
    assert.equal(other.status, 503);
    assert.match(other.body.sentence, NOT_STORED);
  });
});

describe("a stored picture", () => {
  test("a picture is public only while the content shows it", async () => {
    const { body } = await upload("nyheder/aabent-hus", await smallPhoto());
    const variant = body.url.replace(".jpg", ".w240.avif");
    assert.equal((await app.get(body.url)).status, 410, "not saved yet");
    const preview = await app.get(body.url, { cookie });
    assert.equal(preview.status, 200);
    assert.equal(preview.headers.get("cache-control"), "private, no-store");
    assert.equal(preview.headers.get("cross-origin-resource-policy"), "same-origin");

    await showOnNews(body.url);
    for (const [address, type] of [
      [body.url, "image/jpeg"],
      [variant, "image/avif"],
    ]) {
      const { status, headers } = await app.get(address);
      assert.equal(status, 200);
      assert.equal(headers.get("content-type"), type);
      assert.equal(headers.get("cache-control"), "public, max-age=31536000, immutable");
      assert.match(headers.get("content-security-policy") ?? "", /sandbox/);
      assert.equal(headers.get("cross-origin-resource-policy"), "cross-origin");
      assert.equal(headers.get("x-content-type-options"), "nosniff");
    }
    const page = await app.page("/nyheder");
    assert.match(page, /<picture class="picture"><source type="image\/avif"/);
    assert.ok(page.includes(`property="og:image" content="${app.origin}${body.url}"`));

    await app.store("nyheder", { items: [] });
    for (const address of [body.url, variant]) {
      const gone = await app.get(address);
      assert.deepEqual([gone.status, gone.headers.get("cache-control")], [410, "no-store"]);
    }
    await showOnNews(body.url);
    assert.equal((await app.get(body.url)).status, 200, "restored");
  });

  test("a save that names an erased picture says so, and one that keeps it is saved", async () => {
    const url = await uploadPicture(await smallPhoto());
    await app.services.media.remove(url.replace("/media/", ""));
    const values = { title: "Åbent hus", imageUrl: picture(url) };
    const refused = await editor.save("/admin/nyheder", { act: "publish", values });
    assert.equal(refused.status, 422);
    assert.match(
      refused.text,
      /Billedet findes ikke længere på hjemmesiden\. Vælg det igen, eller fjern det\./,
    );
    await showOnNews(url);
    const again = { act: "publish", id: "nyhed_1", base: "*", values };
    assert.equal((await editor.save("/admin/nyheder", again)).status, 200);
  });
});

describe("a file is refused with its sentence", () => {
  async function assertRefused(bytes: Uint8Array, statuses: number[], sentence: RegExp, what = "") {
    const { status, body } = await upload("om/tegning.jpg", bytes, "image/png");
    assert.ok(statuses.includes(status), `${what} ${status}`);
    assert.match(body.sentence, sentence, what);
  }

  test("whatever it is called: SVG, a page, a document, an archive and a format that we do not take", async () => {
    const texts = [`<!doctype html>${SCRIPT}`, "%PDF-1.7\n", "PK\x03\x04", "BM\0\0\0\0", "\0", ""];
    for (const bytes of [
      ...[SVG, `\ufeff${SVG}`, ...texts].map((text) => Buffer.from(text)),
      ...[Buffer.from(SVG, "utf16le"), gzipSync(SVG), await noise(9, 9).tiff().toBuffer()],
    ])
      await assertRefused(bytes, [415], NO_PICTURE, bytes.toString());
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    await assertRefused(heic, [415], /HEIC.*Mest kompatibel.*send billedet som JPG/);
  });

  test("with a picture's first bytes alone", async () => {
    const riff = "RIFF\0\0\0\0WEBP";
    const avif = "\0\0\0\x14ftypavif\0\0\0\0mif1";
    for (const head of ["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "GIF89a", riff, avif])
      for (const rest of ["", SVG, "\xff".repeat(5000)]) {
        const bytes = Buffer.from(head + rest, "latin1");
        await assertRefused(bytes, [415, 422], /ikke et billede|beskadiget/, head);
      }
  });

  test("as damaged when it is cut short", async () => {
    for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
      const whole = await noise(150, 100)[format]().toBuffer();
      for (const part of [0.1, 0.9]) {
        const cut = whole.subarray(0, whole.length * part);
        await assertRefused(cut, [422], /beskadiget eller ikke hel/, `${format} ${part}`);
      }
    }
  });

  test("a picture of 60,000 × 60,000 px in 74 bytes, or of one line, is refused without being decoded, and a panorama is not", async (t) => {
    const decode = t.mock.method(sharp.prototype, "toBuffer");
    for (const [width, height, sentence] of [
      [60_000, 60_000, /60 millioner billedpunkter/],
      [1, 59_999_999, /over 30\.000 billedpunkter på den ene led/],
    ] as const) {
      await assertRefused(
        png({ width, height }, [pngChunk("IDAT", deflateSync("x"))]),
        [413],
        sentence,
      );
      assert.equal(decode.mock.callCount(), 0);
    }
    const panorama = await noise(30_000, 40).jpeg().toBuffer();
    assert.equal((await upload("om/panorama", panorama)).status, 200);
  });

  test("of fewer pixels where its format decodes into much memory", async () => {
    const blank = sharp({ create: { width: 4200, height: 4200, channels: 3, background: "#8a6" } });
    for (const bytes of [
      await blank.clone().avif({ effort: 0 }).toBuffer(),
      await blank.clone().toColourspace("rgb16").png({ progressive: true }).toBuffer(),
    ])
      await assertRefused(bytes, [413], /16 millioner billedpunkter.*som JPG/);
    const ordinary = await upload("om/let", await blank.clone().jpeg().toBuffer());
    assert.equal(ordinary.status, 200);
  });
});

test("eight pictures at once are decoded one after the other", async () => {
  const photo = await takePhoto(1200, 800);
  let most = 0;
  const count = () => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  };
  sharp.queue.on("change", count);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => upload(`om/a${index}`, photo)),
  );
  sharp.queue.off("change", count);
  assert.ok(answers.every(({ status }) => status === 200));
  // sharp may still count the one that has just ended.
  assert.ok(most >= 1 && most <= 2, `${most} at once`);
});

test("an upload of 40 MB is accepted, and one byte more is not", async () => {
  const photo = await smallPhoto();
  const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
  const fitting = await upload("om/stor", padded(40 * MEGABYTE));
  assert.equal(fitting.status, 200);
  assert.ok((await stored(fitting)).length < MEGABYTE, "none of the padding");
  const above = await upload("om/stor", padded(40 * MEGABYTE + 1));
  assert.equal(above.status, 413);
  assert.match(above.body.sentence, /mere end 40 MB/);
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += MEGABYTE;
      if (sent > 60 * MEGABYTE) controller.close();
      else controller.enqueue(new Uint8Array(MEGABYTE));
    },
  });
  assert.equal((await upload("om/uden-laengde", endless)).status, 413, "while it comes in");
});

test("a refused upload is answered before its connection is closed", async () => {
  const secretary = await app.signIn("bestillinger@samspil.example");
  await app.setRole("bestillinger@samspil.example", "Bestillinger");
  for (const [place, as, status, sentence] of [
    ["om/stor", cookie, 413, /mere end 40 MB/],
    ["ukendt/stor", cookie, 422, /kan ikke gemmes her/],
    ["om/a", "", 401, /Log ind igen/],
    ["om/a", secretary.cookie, 403, /rolle giver ikke adgang/],
  ] as const) {
    const answer = await send(place, Buffer.alloc(42 * MEGABYTE), as);
    assert.equal(answer.statusCode, status);
    assert.match(await text(answer), sentence);
    assert.equal(answer.headers.connection, "keep-alive");
  }
});

test("an aborted upload leaves no file, and the next one works", async () => {
  const photo = Buffer.from(await takePhoto(900, 700));
  const headers = { cookie, origin: app.origin, "content-length": photo.length };
  const cut = request(`${app.origin}/admin/upload?place=om/a`, { method: "POST", headers });
  const broken = once(cut, "error");
  cut.write(photo.subarray(0, photo.length / 2));
  await until("it is being received", () => readdirSync(received).length > 0);
  cut.destroy(new Error("the line is gone"));
  await broken;
  await until("it is gone again", () => readdirSync(received).length === 0);
  assert.equal((await upload("om/hel", photo)).status, 200);
});

/** Uploads a picture and shows it on /nyheder. */
async function show(bytes: Uint8Array): Promise<string> {
  const url = await uploadPicture(bytes);
  await showOnNews(url);
  return url;
}

const showOnNews = (imageUrl: string, site = app) =>
  site.store("nyheder", { items: [{ id: "nyhed_1", title: "Vist", imageUrl }] });

const uploadPicture = (bytes: Uint8Array) => editor.uploadPicture("nyheder/maalt", bytes);

async function upload(place: string, bytes: Uint8Array | ReadableStream, type?: string) {
  const body = bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes);
  const response = await editor.upload(place, body, type);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** As a browser that sends its whole file before it reads the answer. */
async function send(place: string, bytes: Buffer, as: string): Promise<IncomingMessage> {
  const headers = { cookie: as, origin: app.origin, "content-length": bytes.length };
  const agent = new Agent({ keepAlive: true });
  const address = `${app.origin}/admin/upload?place=${place}`;
  const sent = request(address, { method: "POST", headers, agent });
  sent.end(bytes);
  const [answer] = await once(sent, "response");
  return answer;
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

const smallPhoto = () => takePhoto(120, 90);

const stored = ({ body }: { body: { url: string } }) => readPicture(app, body.url);
