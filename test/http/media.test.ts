import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import sharp from "sharp";
import { contentDocuments } from "../../app/features.ts";
import { HOUR_MS } from "../../app/formats/durations.ts";
import { variantsOf } from "../../app/formats/picture-variants.ts";
import { createLog } from "../../app/server/log.server.ts";
import { stemOf } from "../../app/server/media/media-path.ts";
import { eraseOrphans } from "../../app/server/media/orphans.server.ts";
import { type App, startApp } from "../kit/app.ts";
import { openRawDatabase } from "../kit/backend.ts";
import { picture } from "../kit/form-values.ts";
import { noise, readPicture, takePhoto } from "../kit/photo.ts";
import { until } from "../kit/until.ts";
import { askRaw } from "../security/raw.ts";

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
    const url = await upload(await takePhoto(900, 600));
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
  test("is stored upright, without its metadata, at most 2560 px wide", async () => {
    const { app, upload } = await startSignedIn();
    const photo = noise(3000, 1500).withMetadata({ orientation: 6 }).jpeg();
    const { status, body } = await upload("nyheder/Åbent hus", await photo.toBuffer());
    assert.equal(status, 200);
    assert.match(body.url, /^\/media\/nyheder\/abent-hus-\d{13}\.\d+x\d+-[\da-f]{6}\.jpg$/);
    assert.equal(`/media/nyheder/${body.name}`, body.url);
    assert.deepEqual([body.width, body.height], [1280, 2560]);
    const bytes = await readPicture(app, body.url);
    const { exif, icc, orientation, width } = await sharp(bytes).metadata();
    assert.deepEqual([exif, icc, orientation, width], [undefined, undefined, undefined, 1280]);
    const small = await smallPhoto();
    const [one, other] = await Promise.all([upload("om/a", small), upload("om/a", small)]);
    assert.notEqual(one.body.url, other.body.url, "of the same millisecond");
  });

  test("is refused as HEIC, with a way round it", async () => {
    const { upload } = await startSignedIn();
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    const answer = await upload("nyheder/iphone", heic);
    assert.equal(answer.status, 415);
    assert.match(answer.body.sentence, /HEIC.*Mest kompatibel.*send billedet som JPG/);
  });

  test("is refused with a sentence when the disk fails", async () => {
    const { app, upload } = await startSignedIn();
    writeFileSync(join(app.dataDir, "media/om"), "a file where a folder should be");
    const answer = await upload("om/a", await smallPhoto());
    assert.equal(answer.status, 503);
    assert.match(answer.body.sentence, /kunne ikke gemmes på serveren/);
  });
});

describe("a stored picture", () => {
  test("a picture is public only while the content shows it", async () => {
    const { app, cookie, upload } = await startSignedIn();
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
    const { app, upload, save } = await startSignedIn();
    const { url } = (await upload("nyheder/glemt", await smallPhoto())).body;
    await app.services.media.remove(url.replace("/media/", ""));
    const values = { title: "Åbent hus", imageUrl: picture(url) };
    const refused = await save("/admin/nyheder", { act: "publish", values });
    assert.equal(refused.status, 422);
    assert.match(
      refused.text,
      /Billedet findes ikke længere på hjemmesiden\. Vælg det igen, eller fjern det\./,
    );
    const kept = { id: "nyhed_1", title: "Åbent hus", imageUrl: url };
    await app.store("nyheder", { items: [kept] });
    const again = { act: "publish", id: "nyhed_1", base: "*", values };
    assert.equal((await save("/admin/nyheder", again)).status, 200);
  });
});

describe("the daily job", () => {
  test("erases a picture that nothing mentions when no form can bring it back, with its variants", async () => {
    const { app, upload } = await startSignedIn();
    const photo = await smallPhoto();
    const [lost, shown, past] = await Promise.all(
      ["glemt", "vist", "slettet"].map((name) => upload(`nyheder/${name}`, photo)),
    );
    const item = (id: number, imageUrl?: string) => ({ id: `nyhed_${id}`, title: "A", imageUrl });
    await app.store("nyheder", { items: [item(1, shown?.body.url), item(2, past?.body.url)] });
    await app.store("nyheder", { items: [item(1, shown?.body.url)] });
    await app.services.media.close();

    assert.deepEqual(await eraseOrphansIn(app, 60 * 24), []);
    const erased = await eraseOrphansIn(app, 62 * 24);
    assert.ok(erased.includes(lost?.body.url.replace("/media/", "") ?? "?"));
    assert.ok(erased.every((path) => path.startsWith("nyheder/glemt-")));
    const left = await app.services.media.list();
    assert.ok(left.includes(past?.body.url.replace("/media/", "") ?? "?"), "history remembers it");
    assert.ok(!left.some((path) => path.includes("glemt")));
  });

  test("keeps a picture that is chosen while it erases", async () => {
    const { app, upload } = await startSignedIn();
    const photo = await smallPhoto();
    const urls: string[] = [];
    for (const name of ["a", "b"]) urls.push((await upload(`nyheder/${name}`, photo)).body.url);
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
    const { app, upload } = await startSignedIn();
    const photo = await smallPhoto();
    const { url: drafted } = (await upload("nyheder/kladde", photo)).body;
    const { url: imageUrl } = (await upload("nyheder/skjult", photo)).body;
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

async function startSignedIn(environment?: Record<string, string>) {
  const app = await startApp({ environment, madeUpPictures: false });
  const { cookie, upload, save } = await app.signIn();
  return {
    app,
    cookie,
    save,
    async upload(place: string, bytes: Uint8Array) {
      const response = await upload(place, new Uint8Array(bytes));
      return { status: response.status, body: await response.json() };
    },
  };
}

/** Erases unused pictures as the daily job does so many hours later. */
function eraseOrphansIn(app: App, hours: number, media = app.services.media) {
  const parts = { ...app.services, media, definitions: contentDocuments, log: createLog("silent") };
  return eraseOrphans(parts, new Date(Date.now() + hours * HOUR_MS));
}

const smallPhoto = () => takePhoto(120, 90);
