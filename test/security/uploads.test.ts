import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync, renameSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, test } from "node:test";
import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { variantsOf } from "../../app/formats/picture-variants.ts";
import { startApp } from "../kit/app.ts";
import { noise, readPicture } from "../kit/photo.ts";
import { until } from "../kit/until.ts";
import { png, pngChunk } from "./png.ts";

const MEGABYTE = 1024 * 1024;
const SCRIPT = "<script>kaldOp()</script>";
const NO_PICTURE = /Filen er ikke et billede, vi kan vise\. Brug JPG, PNG, WebP eller AVIF\./;
const DAMAGED = /beskadiget eller ikke hel/;

const app = await startApp();
const editor = await app.signIn();
const { cookie } = editor;
const received = join(app.dataDir, "tmp");

afterEach(() => assert.deepEqual(readdirSync(received), [], "nothing received is left lying"));

describe("bombs", () => {
  test("a picture of 60,000 × 60,000 px in 74 bytes is refused without being decoded", async () => {
    const most = await mostDecodedAtOnce(async () => {
      const bomb = png({ width: 60_000, height: 60_000 }, [pngChunk("IDAT", deflateSync("x"))]);
      const answer = await upload("om/bombe", bomb);
      assert.equal(answer.status, 413);
      assert.match(answer.body.sentence, /60 millioner billedpunkter/);
    });
    assert.equal(most, 0);
  });

  test("a picture of one line is refused without being decoded, and a panorama is not", async (t) => {
    const decode = t.mock.method(sharp.prototype, "toBuffer");
    const line = png({ width: 1, height: 59_999_999 }, [pngChunk("IDAT", deflateSync("x"))]);
    const answer = await upload("om/streg", line);
    assert.deepEqual([answer.status, decode.mock.callCount()], [413, 0]);
    assert.match(answer.body.sentence, /over 30\.000 billedpunkter på den ene led/);
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
    const most = await mostDecodedAtOnce(async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => upload(`om/a${index}`, photo)),
      );
      assert.ok(answers.every(({ status }) => status === 200));
    });
    // sharp may still count the one that has just ended.
    assert.ok(most >= 1 && most <= 2, `${most} at once`);
  });
});

describe("polyglot files", () => {
  test("a picture that is also a script, a page, an archive or a document is stored as a picture alone", async () => {
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

  test("a stored photo and its variants have none of its metadata", async () => {
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
        const { exif, xmp: left, iptc } = await sharp(kept).metadata();
        assert.deepEqual([exif, left, iptc], [undefined, undefined, undefined], path);
      }
    }
  });
});

describe("files that are no picture", () => {
  test("SVG is refused, whatever it is called", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
    for (const bytes of [svg, `\ufeff${svg}`, Buffer.from(svg, "utf16le"), gzipSync(svg)]) {
      const answer = await upload("om/tegning.jpg", Buffer.from(bytes), "image/png");
      assert.equal(answer.status, 415);
      assert.match(answer.body.sentence, NO_PICTURE);
    }
  });

  test("pages, documents, archives and formats we do not take are refused", async () => {
    const others = [`<!doctype html>${SCRIPT}`, "%PDF-1.7\n", "PK\x03\x04", "BM\0\0\0\0", "\0", ""];
    const tiff = await noise(9, 9).tiff().toBuffer();
    for (const bytes of [...others.map((text) => Buffer.from(text, "latin1")), tiff]) {
      const answer = await upload("om/billede.jpg", bytes, "image/jpeg");
      assert.equal(answer.status, 415, bytes.toString());
      assert.match(answer.body.sentence, NO_PICTURE);
    }
  });

  test("a file with a picture's first bytes alone is refused", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`;
    const heads = [
      "\xff\xd8\xff",
      "\x89PNG\r\n\x1a\n",
      "GIF89a",
      "RIFF\0\0\0\0WEBP",
      "\0\0\0\x14ftypavif\0\0\0\0mif1",
    ];
    for (const head of heads) {
      for (const rest of ["", svg, "\xff".repeat(5000)]) {
        const answer = await upload("om/hoved", Buffer.from(head + rest, "latin1"));
        assert.ok([415, 422].includes(answer.status), `${head} ${answer.status}`);
        assert.match(answer.body.sentence, /ikke et billede|beskadiget/);
      }
    }
  });

  test("a picture that is cut short is refused as damaged", async () => {
    for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
      const whole = await noise(150, 100)[format]().toBuffer();
      for (const part of [0.1, 0.9]) {
        const answer = await upload("om/halv", whole.subarray(0, whole.length * part));
        assert.equal(answer.status, 422, `${format} ${part}`);
        assert.match(answer.body.sentence, DAMAGED);
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

  test("a picture that cannot be received is refused with a sentence", async () => {
    renameSync(received, `${received}-away`);
    const answer = await send("om/stor", Buffer.alloc(20 * MEGABYTE), cookie);
    renameSync(`${received}-away`, received);
    assert.equal(answer.statusCode, 503);
    assert.match(await text(answer), /kunne ikke gemmes på serveren/);
  });

  test("no name leads out of its folder, makes a hidden file or reaches a header", async () => {
    const photo = await noise(20, 20).jpeg().toBuffer();
    const places = ["", "om", "ukendt/a", "om/../../a", "/etc/a", "om//a"];
    for (const place of [...places, "viden/a/b/c/d"]) {
      assert.equal((await upload(place, photo)).status, 422, place);
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
    assert.ok(list.every((path) => /^(om|hero)\//.test(path)));
  });

  test("no address has a word that ad blockers hide, and others keep theirs", async () => {
    const photo = await noise(20, 20).jpeg().toBuffer();
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

async function upload(place: string, bytes: Buffer | ReadableStream, type?: string) {
  const body = bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes);
  const response = await editor.upload(place, body, type);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const stored = ({ body }: { body: { url: string } }) => readPicture(app, body.url);

function assertOnlyPicture(bytes: Buffer, name: string) {
  assert.ok(bytes.length > 100, name);
  for (const rest of ["script", "kaldOp", "<?php", "PK\x03\x04", "%PDF"]) {
    assert.ok(!bytes.includes(rest, 0, "latin1"), `${name}: ${rest}`);
  }
}

/** @returns the largest number of pictures that were decoded at the same time */
async function mostDecodedAtOnce(work: () => Promise<void>): Promise<number> {
  let most = 0;
  const count = () => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  };
  sharp.queue.on("change", count);
  await work();
  sharp.queue.off("change", count);
  return most;
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
