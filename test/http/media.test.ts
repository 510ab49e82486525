import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, test } from "node:test";
import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { contentDocuments } from "../../app/features.ts";
import { HOUR_MS } from "../../app/formats/durations.ts";
import { variantsOf } from "../../app/formats/picture-variants.ts";
import { createLog } from "../../app/server/log.server.ts";
import { stemOf } from "../../app/server/media/media-path.ts";
import { eraseOrphans } from "../../app/server/media/orphans.server.ts";
import { openRawDatabase } from "../kit/backend.ts";
import { picture } from "../kit/form-values.ts";
import { noise, readPicture, takePhoto } from "../kit/photo.ts";
import { type App, openSite } from "../kit/site.ts";
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
    assert.match(image, new RegExp(`style="background-color:#${colour}"`));
  });

  test("has no colour where the picture is transparent, whose fallback is transparent too", async () => {
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
  test("is public, and offered in the sizes that fit, and the page keeps its place", async () => {
    const url = await uploadPicture(await takePhoto(900, 600));
    const langBeskrivelse = `<p>Her: <img src="${url}" alt="En &quot;stol&quot;" /></p>`;
    await app.store("om", { psykologer: [{ id: "bo", navn: "Bo", langBeskrivelse }] });
    assert.equal((await app.get(url)).status, 200);
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

  test("that a restore lacks redirects to its master, and is made by the daily job", async () => {
    const master = `/media/nyheder/gendannet-${Date.now()}.1200x800-888888.jpg`;
    const missing = variantsOf(master).map(({ path }) => path);
    assert.equal(missing.length, 5);
    const photo = await takePhoto(1200, 800);
    async function restore() {
      const restored = await openSite({
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
    const photo = plain(1200, 900).withExifMerge({
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
    const zip = Buffer.from(`PK\x03\x04${SCRIPT}PK\x05\x06`, "latin1");
    const polyglots = {
      "JPEG with a page behind": Buffer.concat([jpeg, Buffer.from(SCRIPT)]),
      "JPEG with an archive behind": Buffer.concat([jpeg, zip]),
      "JPEG with a page in its comment": withJpegSegment(jpeg, 0xfe, SCRIPT),
      "JPEG with a page for a profile": withJpegSegment(
        jpeg,
        0xe2,
        `ICC_PROFILE\0\x01\x01${SCRIPT}`,
      ),
      "PNG with a page in its text": withPngChunk(pixels, "tEXt", `Comment\0${SCRIPT}`),
    };
    for (const [name, bytes] of Object.entries(polyglots)) {
      const answer = await upload("om/to-i-en", bytes);
      assert.ok([200, 422].includes(answer.status), `${name}: ${answer.status}`);
      if (answer.status === 200) assertOnlyPicture(await stored(answer), name);
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

    const nyhed = { id: "nyhed_1", title: "Åbent hus", imageUrl: body.url };
    await app.store("nyheder", { items: [nyhed] });
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
    await app.store("nyheder", { items: [nyhed] });
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
    const kept = { id: "nyhed_1", title: "Åbent hus", imageUrl: url };
    await app.store("nyheder", { items: [kept] });
    const again = { act: "publish", id: "nyhed_1", base: "*", values };
    assert.equal((await editor.save("/admin/nyheder", again)).status, 200);
  });
});

describe("the daily job", () => {
  test("erases a picture that nothing mentions when no form can bring it back, with its variants", async () => {
    const { app, pathOfNew } = await startFresh();
    const [lost, shown, past] = [
      await pathOfNew("glemt"),
      await pathOfNew("vist"),
      await pathOfNew("slettet"),
    ];
    const item = (id: number, path: string) => ({
      id: `nyhed_${id}`,
      title: "A",
      imageUrl: `/media/${path}`,
    });
    await app.store("nyheder", { items: [item(1, shown), item(2, past)] });
    await app.store("nyheder", { items: [item(1, shown)] });
    await app.services.media.close();

    assert.deepEqual(await eraseOrphansIn(app, 60 * 24), []);
    const erased = await eraseOrphansIn(app, 62 * 24);
    assert.ok(erased.includes(lost));
    assert.ok(erased.every((path) => path.startsWith("nyheder/glemt-")));
    const left = await app.services.media.list();
    assert.ok(left.includes(past), "history remembers it");
    assert.ok(!left.some((path) => path.includes("glemt")));
  });

  test("keeps a picture that is chosen while it erases", async () => {
    const { app, pathOfNew } = await startFresh();
    const urls = [await pathOfNew("a"), await pathOfNew("b")].map((path) => `/media/${path}`);
    await app.services.media.close();
    const { media } = app.services;
    const chosen = async (path: string) => {
      const other = urls.find((url) => stemOf(url) !== stemOf(`/media/${path}`));
      await app.store("nyheder", { items: [{ id: "nyhed_1", title: "A", imageUrl: other }] });
      return media.remove(path);
    };
    const gone = await eraseOrphansIn(app, 62 * 24, { ...media, remove: chosen });
    assert.equal(gone.filter((path) => path.endsWith(".jpg")).length, 1);
    const [shown] = (await app.services.media.listMasters()).filter((path) => /\/[ab]-/.test(path));
    assert.ok((await app.page("/nyheder")).includes(shown ?? "?"));
  });

  test("keeps the picture of a draft and of a hidden item, also when a draft cannot be read", async () => {
    const { app, pathOfNew } = await startFresh();
    const drafted = `/media/${await pathOfNew("kladde")}`;
    const imageUrl = `/media/${await pathOfNew("skjult")}`;
    const form = { act: "publish", id: "", base: "", opened: {}, values: {} };
    const draft = { screen: "/admin/nyheder", item: "", title: "A", form };
    const withPicture = { ...form, values: { imageUrl: picture(drafted) } };
    const hidden = { item: { id: "nyhed_1", imageUrl }, at: 0 };
    for (const written of [
      { ...draft, form: withPicture },
      { ...draft, item: "nyhed_1", hidden },
    ]) {
      await app.services.drafts.create(written, "ida@klinik.example");
    }
    await app.services.media.close();
    assert.deepEqual(await eraseOrphansIn(app, 70 * 24), []);
    openRawDatabase(app.dataDir).exec(`update drafts set form = '{bad'`);
    assert.deepEqual(await eraseOrphansIn(app, 70 * 24), []);
  });
});

describe("bombs", () => {
  test("a picture of 60,000 × 60,000 px in 74 bytes, or of one line, is refused without being decoded, and a panorama is not", async (t) => {
    const decode = t.mock.method(sharp.prototype, "toBuffer");
    for (const [width, height, sentence] of [
      [60_000, 60_000, /60 millioner billedpunkter/],
      [1, 59_999_999, /over 30\.000 billedpunkter på den ene led/],
    ] as const) {
      const bomb = png({ width, height }, [pngChunk("IDAT", deflateSync("x"))]);
      const answer = await upload("om/bombe", bomb);
      assert.deepEqual([answer.status, decode.mock.callCount()], [413, 0]);
      assert.match(answer.body.sentence, sentence);
    }
    const panorama = await noise(30_000, 40).jpeg().toBuffer();
    assert.equal((await upload("om/panorama", panorama)).status, 200);
  });

  test("one of three thousand frames is decoded", async () => {
    const frames = await movingPicture(16, 3000);
    for (const format of ["gif", "webp"] as const) {
      const moving = await sharp(frames, { animated: true })[format]().toBuffer();
      assert.equal((await sharp(moving, { animated: true }).metadata()).pages, 3000);
      const answer = await upload("om/film", moving);
      assert.deepEqual([answer.status, answer.body.width, answer.body.height], [200, 16, 16]);
      const kept = await sharp(await stored(answer), { animated: true }).metadata();
      assert.equal(kept.pages ?? 1, 1);
    }
  });

  test("a format that decodes into much memory may have fewer pixels", async () => {
    const blank = plain(4200, 4200);
    const demanding = [
      await blank.clone().avif({ effort: 0 }).toBuffer(),
      await blank.clone().toColourspace("rgb16").png({ progressive: true }).toBuffer(),
    ];
    for (const bytes of demanding) {
      const answer = await upload("om/tung", bytes);
      assert.equal(answer.status, 413);
      assert.match(answer.body.sentence, /16 millioner billedpunkter.*som JPG/);
    }
    const ordinary = await upload("om/let", await blank.clone().jpeg().toBuffer());
    assert.equal(ordinary.status, 200);
  });

  test("eight pictures at once are decoded one after the other", async () => {
    const photo = await plain(1200, 800).jpeg().toBuffer();
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
});

describe("a file that is no picture, or no whole one, is refused", () => {
  test("whatever it is called: SVG, a page, a document, an archive and a format that we do not take", async () => {
    const texts = [`<!doctype html>${SCRIPT}`, "%PDF-1.7\n", "PK\x03\x04", "BM\0\0\0\0", "\0", ""];
    for (const bytes of [
      ...[SVG, `\ufeff${SVG}`, ...texts].map((text) => Buffer.from(text)),
      ...[Buffer.from(SVG, "utf16le"), gzipSync(SVG), await noise(9, 9).tiff().toBuffer()],
    ]) {
      const answer = await upload("om/tegning.jpg", bytes, "image/png");
      assert.equal(answer.status, 415, bytes.toString());
      assert.match(answer.body.sentence, NO_PICTURE);
    }
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    const answer = await upload("nyheder/iphone", heic);
    assert.equal(answer.status, 415);
    assert.match(answer.body.sentence, /HEIC.*Mest kompatibel.*send billedet som JPG/);
  });

  test("with a picture's first bytes alone", async () => {
    const heads = [
      "\xff\xd8\xff",
      "\x89PNG\r\n\x1a\n",
      "GIF89a",
      "RIFF\0\0\0\0WEBP",
      "\0\0\0\x14ftypavif\0\0\0\0mif1",
    ];
    for (const head of heads) {
      for (const rest of ["", SVG, "\xff".repeat(5000)]) {
        const answer = await upload("om/hoved", Buffer.from(head + rest, "latin1"));
        assert.ok([415, 422].includes(answer.status), `${head} ${answer.status}`);
        assert.match(answer.body.sentence, /ikke et billede|beskadiget/);
      }
    }
  });

  test("as damaged when it is cut short", async () => {
    for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
      const whole = await noise(150, 100)[format]().toBuffer();
      for (const part of [0.1, 0.9]) {
        const answer = await upload("om/halv", whole.subarray(0, whole.length * part));
        assert.equal(answer.status, 422, `${format} ${part}`);
        assert.match(answer.body.sentence, /beskadiget eller ikke hel/);
      }
    }
  });
});

describe("size and name", () => {
  test("an upload of 40 MB is accepted, and one byte more is not", async () => {
    const photo = await noise(40, 30).jpeg().toBuffer();
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
    const secretary = await app.signIn("bestillinger@samspil.example", "en lang adgangskode");
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

  test("no name leads out of its folder, makes a hidden file, reaches a header, or has a word that ad blockers hide", async () => {
    const photo = await noise(20, 20).jpeg().toBuffer();
    const places = ["", "om", "ukendt/a", "om/../../a", "/etc/a", "om//a"];
    for (const place of [...places, "viden/a/b/c/d"]) {
      assert.equal((await upload(place, photo)).status, 422, place);
    }
    const named = {
      "Canva Banner Ad": "canva",
      banner_ads: "billede",
      Advertisement: "billede",
      "Annonce 2027 – sponsor": "2027",
      "adhd-gruppe og Badeland": "adhd-gruppe-og-badeland",
      nyhed_1700: "nyhed_1700",
    };
    for (const [name, stem] of Object.entries(named)) {
      const { body } = await upload(`om/${name}`, photo);
      assert.match(body.url, new RegExp(`^/media/om/${stem}-\\d{13}\\.`), name);
    }
    for (const name of [
      "a\r\nset-cookie: a=b",
      "a.php\0.jpg",
      ".htaccess",
      "a.w480.avif",
      "\u202egpj.exe",
      "..",
      "%2e%2e%2f%2e%2e%2fsamspil.db",
      "..\\..\\samspil",
      "ﬁl\u0301Ω💥",
      "a".repeat(5000),
      "／etc／passwd",
    ]) {
      const answer = await upload(`om/${name}`, photo);
      if (answer.status === 422) continue;
      assert.equal(answer.status, 200, name);
      assert.match(
        answer.body.url,
        /^\/media\/om(\/[a-z0-9_][a-z0-9_-]{0,59}){1,3}-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/,
        name,
      );
      assert.equal(answer.headers.get("set-cookie"), null);
      assert.equal((await app.get(answer.body.url, { cookie })).status, 200);
    }
    const list = await app.services.media.list();
    assert.ok(list.every((path) => /^(om|hero|nyheder)\//.test(path)));
  });

  test("an aborted upload leaves no file, and the next one works", async () => {
    const photo = await noise(900, 700).jpeg().toBuffer();
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
});

/** Uploads a picture and shows it on /nyheder. */
async function show(bytes: Uint8Array): Promise<string> {
  const imageUrl = await uploadPicture(bytes);
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Vist", imageUrl }] });
  return imageUrl;
}

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

/** A site that has no other picture. */
async function startFresh() {
  const app = await openSite({ madeUpPictures: false });
  const { uploadPicture } = await app.signIn();
  const photo = await smallPhoto();
  return {
    app,
    async pathOfNew(name: string) {
      return (await uploadPicture(`nyheder/${name}`, photo)).replace("/media/", "");
    },
  };
}

/** Erases unused pictures as the daily job does so many hours later. */
function eraseOrphansIn(app: App, hours: number, media = app.services.media) {
  const parts = { ...app.services, media, definitions: contentDocuments, log: createLog("silent") };
  return eraseOrphans(parts, new Date(Date.now() + hours * HOUR_MS));
}

const smallPhoto = () => takePhoto(120, 90);

const stored = ({ body }: { body: { url: string } }) => readPicture(app, body.url);

function assertOnlyPicture(bytes: Buffer, name: string) {
  assert.ok(bytes.length > 100, name);
  for (const rest of ["script", "kaldOp", "<?php", "PK\x03\x04", "%PDF"]) {
    assert.ok(!bytes.includes(rest, 0, "latin1"), `${name}: ${rest}`);
  }
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#8a6" } });
}

/** A GIF of `count` square frames, each of its own grey. */
async function movingPicture(side: number, count: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * count);
  for (let frame = 0; frame < count; frame += 1) {
    pixels.fill((frame * 37) % 256, frame * side * side, (frame + 1) * side * side);
  }
  const raw = { width: side, height: side * count, channels: 1 as const, pageHeight: side };
  return sharp(pixels, { raw }).gif().toBuffer();
}

/** The PNG with one more chunk behind its header. */
function withPngChunk(picture: Buffer, type: string, text: string): Buffer {
  const headerEnd = 8 + 25;
  const chunk = pngChunk(type, Buffer.from(text, "latin1"));
  return Buffer.concat([picture.subarray(0, headerEnd), chunk, picture.subarray(headerEnd)]);
}

/** The JPEG with one more segment behind its first two bytes. */
function withJpegSegment(picture: Buffer, marker: number, text: string): Buffer {
  const data = Buffer.from(text, "latin1");
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, data, picture.subarray(2)]);
}
