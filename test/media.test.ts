import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { describe, test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { contentDocuments } from "../app/features.ts";
import { createLog } from "../app/server/log.server.ts";
import { eraseOrphans } from "../app/server/media/orphans.server.ts";
import { startApp } from "./app.ts";
import { openStored } from "./backend.ts";

type App = Awaited<ReturnType<typeof startApp>>;

const MEGABYTE = 1024 * 1024;

describe("what is sent to be stored", () => {
  test("a picture is stored upright, without its metadata, at most 2560 px wide", async () => {
    const { app, upload } = await startSignedIn();
    const photo = await noise(3000, 1500)
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Artist: "Ea Privat" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "55/1 41/1 0/1" },
      })
      .jpeg()
      .toBuffer();
    assert.ok(photo.includes("Ea Privat"));
    const stored = await upload("nyheder/Åbent hus", photo);
    assert.equal(stored.status, 200);
    assert.match(stored.body.url, /^\/media\/nyheder\/abent-hus-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/);
    assert.equal(`/media/nyheder/${stored.body.name}`, stored.body.url);
    assert.deepEqual([stored.body.width, stored.body.height], [1280, 2560]);
    const bytes = await readStored(app, stored.body.url);
    assert.ok(!bytes.includes("Ea Privat"));
    const { exif, icc, orientation, width } = await sharp(bytes).metadata();
    assert.deepEqual([exif, icc, orientation, width], [undefined, undefined, undefined, 1280]);
  });

  test("what is transparent stays so", async () => {
    const { upload } = await startSignedIn();
    const drawing = await sharp({
      create: { width: 40, height: 30, channels: 4, background: "#ff000080" },
    })
      .png()
      .toBuffer();
    const stored = await upload("shop/products/samtalekort", drawing);
    assert.match(stored.body.url, /^\/media\/shop\/products\/samtalekort-\d{13}\.40x30\.webp$/);
  });

  test("of what moves, the first frame is kept", async () => {
    const { app, upload } = await startSignedIn();
    const strip = await noise(20, 60).raw().toBuffer();
    const frames = { width: 20, height: 60, channels: 3 as const, pageHeight: 30 };
    const moving = await sharp(strip, { raw: frames }).webp().toBuffer();
    assert.equal((await sharp(moving, { animated: true }).metadata()).pages, 2);
    const stored = await upload("nyheder/bevaeger-sig", moving);
    assert.equal(stored.status, 200);
    const kept = await sharp(await readStored(app, stored.body.url), { animated: true }).metadata();
    assert.equal(kept.pages ?? 1, 1);
  });

  test("two uploads in the same millisecond are two pictures", async () => {
    const { upload } = await startSignedIn();
    const photo = await smallPhoto();
    const [one, other] = await Promise.all([upload("om/a", photo), upload("om/a", photo)]);
    assert.notEqual(one.body.url, other.body.url);
  });

  test("what only claims to be a picture is refused", async () => {
    const { upload } = await startSignedIn();
    const sentence = "Filen er ikke et billede, vi kan vise. Brug JPG, PNG, WebP eller AVIF.";
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const fake of ["<html><script>alert(1)</script>", svg, "", "%PDF-1.7"]) {
      const answer = await upload("nyheder/falsk.jpg", Buffer.from(fake));
      assert.deepEqual(answer, { status: 415, body: { sentence } });
    }
  });

  test("a page hidden behind a picture does not survive", async () => {
    const { app, upload } = await startSignedIn();
    const polyglot = Buffer.concat([await smallPhoto(), Buffer.from("<script>alert(1)</script>")]);
    const stored = await upload("nyheder/to-i-en", polyglot);
    assert.ok(!(await readStored(app, stored.body.url)).includes("script"));
  });

  test("half a picture is refused with what helps", async () => {
    const { upload } = await startSignedIn();
    const photo = await noise(400, 300).jpeg().toBuffer();
    const answer = await upload("nyheder/halv", photo.subarray(0, photo.length / 2));
    assert.equal(answer.status, 422);
    assert.match(answer.body.sentence, /beskadiget eller ikke hel/);
  });

  test("HEIC is refused with the way round it", async () => {
    const { upload } = await startSignedIn();
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    const answer = await upload("nyheder/iphone", heic);
    assert.equal(answer.status, 415);
    assert.match(answer.body.sentence, /HEIC.*Mest kompatibel.*send billedet som JPG/);
  });

  test("20,000 × 20,000 px are refused before a pixel is decoded", async () => {
    const { upload } = await startSignedIn();
    const enormous = blankPng(20_000, 20_000);
    const begun = process.cpuUsage();
    const answer = await upload("nyheder/enorm", enormous);
    assert.equal(answer.status, 413);
    assert.match(answer.body.sentence, /60 millioner billedpunkter/);
    assert.ok(process.cpuUsage(begun).user < 1_500_000, "microseconds of work");
  });

  test("more than 40 MB are refused while they come in", async () => {
    const { app, cookie } = await startSignedIn();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += MEGABYTE;
        if (sent > 60 * MEGABYTE) controller.close();
        else controller.enqueue(new Uint8Array(MEGABYTE));
      },
    });
    const answer = await post(app, { cookie }, "nyheder/stor", endless);
    assert.equal(answer.status, 413);
    assert.match(answer.body.sentence, /mere end 40 MB/);
  });

  test("an upload that is cut off at 90 % leaves nothing behind, and the next one works", async () => {
    const { app, cookie, upload } = await startSignedIn();
    const photo = await noise(800, 600).jpeg().toBuffer();
    await new Promise<void>((resolve) => {
      const headers = { cookie, origin: app.origin, "content-length": photo.length };
      const address = `${app.origin}/admin/upload?place=nyheder/afbrudt`;
      const cut = request(address, { method: "POST", headers });
      cut.on("error", () => resolve());
      cut.write(photo.subarray(0, photo.length * 0.9), () => setTimeout(() => cut.destroy(), 200));
    });
    assert.equal((await upload("nyheder/hel", photo)).status, 200);
    await app.services.media.close();
    const stored = await app.services.media.list();
    assert.ok(!stored.some((path) => path.includes("afbrudt")));
  });

  test("a path that leads elsewhere is refused", async () => {
    const { upload } = await startSignedIn();
    const photo = await smallPhoto();
    const places = ["", "nyheder", "ukendt/a", "nyheder/../../a", "../nyheder/a", "/etc/a"];
    for (const place of [...places, "nyheder/..\\..\\a", "nyheder//a", "viden/a/b/c/d"]) {
      assert.equal((await upload(place, photo)).status, 422, place);
    }
    const odd = await upload("viden/artikel-17/<Ånd & \0 søvn>", photo);
    assert.match(
      odd.body.url,
      /^\/media\/viden\/artikel-17\/and-sovn-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/,
    );
  });

  test("signed out it answers 401, in a sentence that a script can show", async () => {
    const app = await startApp();
    const response = await fetch(`${app.origin}/admin/upload?place=nyheder/a`, {
      method: "POST",
      body: new Uint8Array(await smallPhoto()),
      headers: { origin: app.origin },
    });
    assert.equal(response.status, 401);
    assert.match(response.headers.get("content-type") ?? "", /^text\/plain;/);
    assert.equal(await response.text(), "Du er blevet logget ud. Log ind igen for at gemme.");
  });

  test("from another site it is refused", async () => {
    const { app, cookie } = await startSignedIn();
    const response = await fetch(`${app.origin}/admin/upload?place=nyheder/a`, {
      method: "POST",
      body: new Uint8Array(await smallPhoto()),
      headers: { cookie, origin: "https://ond.example" },
    });
    assert.equal(response.status, 403);
  });

  test("when the disk fails there is a sentence for that", async () => {
    const { app, upload } = await startSignedIn();
    writeFileSync(join(app.dataDir, "media/om"), "a file where a folder should be");
    const answer = await upload("om/a", await smallPhoto());
    assert.equal(answer.status, 503);
    assert.match(answer.body.sentence, /kunne ikke gemmes på serveren/);
  });
});

describe("what the public sees", () => {
  test("a picture is public only while the content shows it", async () => {
    const { app, cookie, upload } = await startSignedIn();
    const { body } = await upload("nyheder/aabent-hus", await smallPhoto());
    const visitor = async () => (await app.get(body.url)).status;
    assert.equal(await visitor(), 410, "not saved yet");
    const preview = await app.get(body.url, { cookie });
    assert.equal(preview.status, 200);
    assert.equal(preview.headers.get("cache-control"), "private, no-store");
    await preview.arrayBuffer();

    const nyhed = { id: "nyhed_1", title: "Åbent hus", imageUrl: body.url };
    await app.store("nyheder", { items: [nyhed] });
    const shown = await app.get(body.url);
    assert.equal(shown.status, 200);
    assert.equal(shown.headers.get("content-type"), "image/jpeg");
    assert.equal(shown.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.match(shown.headers.get("content-security-policy") ?? "", /sandbox/);
    await shown.arrayBuffer();
    assert.match(await app.page("/nyheder"), /<picture class="picture"><source type="image\/avif"/);

    await app.store("nyheder", { items: [] });
    const gone = await app.get(body.url);
    assert.equal(gone.status, 410);
    assert.equal(gone.headers.get("cache-control"), "no-store");
    assert.equal((await app.get(body.url.replace(".jpg", ".w240.avif"))).status, 410);

    await app.store("nyheder", { items: [nyhed] });
    assert.equal(await visitor(), 200, "restored");
  });

  test("a picture inside a text counts as shown", async () => {
    const { app, upload } = await startSignedIn();
    const { body } = await upload("medarbejderBilleder/stol", await smallPhoto());
    const langBeskrivelse = `<p>Her: <img src="${body.url}" alt=""></p>`;
    await app.store("om", { psykologer: [{ id: "bo", navn: "Bo", langBeskrivelse }] });
    assert.equal((await app.get(body.url)).status, 200);
  });

  test("a hundred askers make a variant once", async () => {
    const { app, upload } = await startSignedIn();
    const { body } = await upload("nyheder/a", await smallPhoto());
    await app.store("nyheder", { items: [{ id: "nyhed_1", title: "A", imageUrl: body.url }] });
    const address = body.url.replace(".jpg", ".w240.avif");
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.get(address)));
    const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    assert.ok(answers.every((answer) => answer.headers.get("content-type") === "image/avif"));
    assert.equal(new Set(bodies.map((bytes) => Buffer.from(bytes).toString("hex"))).size, 1);
    await app.services.media.close();
    const stored = readdirSync(join(app.dataDir, "media/nyheder")).filter((name) =>
      /w240\.avif/.test(name),
    );
    assert.equal(stored.length, 1);
  });

  test("variants of unknown sizes and kinds cost nothing", async () => {
    const { app, upload } = await startSignedIn();
    const { body } = await upload("nyheder/a", await smallPhoto());
    await app.store("nyheder", { items: [{ id: "nyhed_1", title: "A", imageUrl: body.url }] });
    for (const ending of ["w481.avif", "w480.png", "w480.jpg", "w0.webp", "w480.w480.webp"]) {
      assert.equal((await app.get(body.url.replace("jpg", ending))).status, 404, ending);
    }
  });

  test("nothing but pictures can be asked for", async () => {
    const app = await startApp();
    for (const path of ["../samspil.db", "..%2fsamspil.db", "%", ".skjult.jpg", "a.html", ""]) {
      assert.equal((await app.get(`/media/${path}`)).status, 404, path);
    }
  });

  test("a HEAD request is answered without the bytes", async () => {
    const app = await startApp();
    const answer = await fetch(`${app.origin}/media/hero/MBT-boger.avif`, { method: "HEAD" });
    assert.equal(answer.status, 200);
    assert.ok(Number(answer.headers.get("content-length")) > 1000);
  });
});

describe("what is forgotten", () => {
  test("a picture that nothing mentions is erased after a day, with its variants", async () => {
    const { app, upload } = await startSignedIn();
    const photo = await smallPhoto();
    const [lost, shown, past] = await Promise.all(
      ["glemt", "vist", "slettet"].map((name) => upload(`nyheder/${name}`, photo)),
    );
    const item = (id: number, imageUrl?: string) => ({ id: `nyhed_${id}`, title: "A", imageUrl });
    await app.store("nyheder", { items: [item(1, shown?.body.url), item(2, past?.body.url)] });
    await app.store("nyheder", { items: [item(1, shown?.body.url)] });
    await app.services.media.close();

    const parts = { ...app.services, definitions: contentDocuments, log: createLog("silent") };
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    assert.deepEqual(await eraseOrphans(parts, inHours(23)), []);
    const erased = await eraseOrphans(parts, inHours(25));
    assert.ok(erased.includes(lost?.body.url.replace("/media/", "") ?? "?"));
    assert.ok(erased.every((path) => path.startsWith("nyheder/glemt-")));
    const left = await app.services.media.list();
    assert.ok(left.includes(past?.body.url.replace("/media/", "") ?? "?"), "history remembers it");
    assert.ok(!left.some((path) => path.includes("glemt")));
  });

  test("a picture that only a draft has is kept, and that of an item that is taken off the site", async () => {
    const { app, upload } = await startSignedIn();
    const [drafted, hidden] = await Promise.all(
      ["kladde", "skjult"].map(
        async (name) => (await upload(`nyheder/${name}`, await smallPhoto())).body.url,
      ),
    );
    const form = { intent: "create", id: "", base: "", opened: {} };
    const draft = { screen: "/admin/nyheder", item: "", title: "A" };
    await app.services.drafts.create(
      { ...draft, form: { ...form, values: { imageUrl: drafted } } },
      "ida@klinik.example",
    );
    await app.services.drafts.create(
      {
        ...{ ...draft, item: "nyhed_1", form: { ...form, values: {} } },
        hidden: { item: { id: "nyhed_1", imageUrl: hidden }, at: 0 },
      },
      "ida@klinik.example",
    );
    await app.services.media.close();
    const parts = { ...app.services, definitions: contentDocuments, log: createLog("silent") };
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
    assert.deepEqual(await eraseOrphans(parts, inTwoDays), []);
    openStored(app.dataDir).exec(`update drafts set form = '{bad'`);
    assert.deepEqual(await eraseOrphans(parts, inTwoDays), []);
  });

  test("erased for good means its variants too", async () => {
    const { app, upload } = await startSignedIn();
    const { body } = await upload("om/a", await smallPhoto());
    await app.services.media.find(body.url.replace("/media/", "").replace("jpg", "w240.webp"));
    await app.services.media.close();
    await app.services.media.remove(body.url.replace("/media/", ""));
    const left = (await app.services.media.list()).filter((path) => path.startsWith("om/"));
    assert.deepEqual(left, []);
  });
});

async function startSignedIn() {
  const app = await startApp();
  const { cookie } = await app.signIn();
  return {
    app,
    cookie,
    upload: (place: string, bytes: Buffer) => post(app, { cookie }, place, new Uint8Array(bytes)),
  };
}

async function post(
  app: App,
  headers: Record<string, string>,
  place: string,
  body: Uint8Array<ArrayBuffer> | ReadableStream,
) {
  const address = `${app.origin}/admin/upload?place=${encodeURIComponent(place)}`;
  // fetch wants `duplex` for a stream; its types do not know it.
  const init = { method: "POST", body, duplex: "half" };
  const response = await fetch(address, { ...init, headers: { origin: app.origin, ...headers } });
  return { status: response.status, body: await response.json() };
}

async function readStored(app: App, url: string): Promise<Buffer> {
  const stored = await app.services.media.read(url.replace("/media/", ""));
  return Buffer.concat(await Array.fromAsync(stored?.stream() ?? []));
}

function smallPhoto(): Promise<Buffer> {
  return noise(120, 90).jpeg().toBuffer();
}

function noise(width: number, height: number) {
  const grain = { type: "gaussian" as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: "#888", noise: grain } });
}

/** A PNG of white lines, made without holding its pixels: each chunk has its length and checksum. */
function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", lines),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
