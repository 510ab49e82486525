import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import sharp from "sharp";
import { contentDocuments } from "../../app/features.ts";
import { HOUR_MS } from "../../app/formats/durations.ts";
import { createLog } from "../../app/server/log.server.ts";
import { stemOf } from "../../app/server/media/media-path.ts";
import { eraseOrphans } from "../../app/server/media/orphans.server.ts";
import { type App, startApp } from "../kit/app.ts";
import { openRawDatabase } from "../kit/backend.ts";
import { picture } from "../kit/form-values.ts";
import { noise, readPicture, takePhoto } from "../kit/photo.ts";
import { startS3 } from "../kit/s3-server.ts";

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
  });

  test("has an address of its own, also beside another of the same millisecond", async () => {
    const { upload } = await startSignedIn();
    const photo = await smallPhoto();
    const [one, other] = await Promise.all([upload("om/a", photo), upload("om/a", photo)]);
    assert.notEqual(one.body.url, other.body.url);
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

const s3 = await startS3();
/** Where pictures are stored, by a site's settings. */
const STORES = { "the data folder": () => ({}), S3: s3.newSettings };

for (const [store, newSettings] of Object.entries(STORES)) {
  describe(`in ${store}`, () => {
    test("a picture is public only while the content shows it", async () => {
      const { app, cookie, upload } = await startSignedIn(newSettings());
      const { body } = await upload("nyheder/aabent-hus", await smallPhoto());
      const visitor = async () => (await app.get(body.url)).status;
      assert.equal(await visitor(), 410, "not saved yet");
      const preview = await app.get(body.url, { cookie });
      assert.equal(preview.status, 200);
      assert.equal(preview.headers.get("cache-control"), "private, no-store");
      assert.equal(preview.headers.get("cross-origin-resource-policy"), "same-origin");
      await preview.arrayBuffer();

      const nyhed = { id: "nyhed_1", title: "Åbent hus", imageUrl: body.url };
      await app.store("nyheder", { items: [nyhed] });
      const shown = await app.get(body.url);
      assert.equal(shown.status, 200);
      assert.equal(shown.headers.get("content-type"), "image/jpeg");
      assert.equal(shown.headers.get("cache-control"), "public, max-age=31536000, immutable");
      assert.match(shown.headers.get("content-security-policy") ?? "", /sandbox/);
      assert.equal(shown.headers.get("cross-origin-resource-policy"), "cross-origin");
      assert.equal(shown.headers.get("x-content-type-options"), "nosniff");
      for (const [address, type] of [
        [body.url, "jpeg"],
        [body.url.replace(".jpg", ".w240.avif"), "heif"],
      ]) {
        const served = await app.get(address);
        assert.equal(served.headers.get("content-type"), `image/${type}`.replace("heif", "avif"));
        assert.equal((await sharp(await served.arrayBuffer()).metadata()).format, type);
        const known = { "if-none-match": served.headers.get("etag") ?? "" };
        assert.equal((await app.get(address, known)).status, 304);
      }
      const page = await app.page("/nyheder");
      assert.match(page, /<picture class="picture"><source type="image\/avif"/);
      assert.ok(page.includes(`property="og:image" content="${app.origin}${body.url}"`));

      await app.store("nyheder", { items: [] });
      const gone = await app.get(body.url);
      assert.equal(gone.status, 410);
      assert.equal(gone.headers.get("cache-control"), "no-store");
      assert.equal((await app.get(body.url.replace(".jpg", ".w240.avif"))).status, 410);

      await app.store("nyheder", { items: [nyhed] });
      assert.equal(await visitor(), 200, "restored");
    });

    test("the daily job erases a picture that nothing mentions when no form can bring it back, with its variants", async () => {
      const { app, upload } = await startSignedIn(newSettings());
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
      assert.ok(
        left.includes(past?.body.url.replace("/media/", "") ?? "?"),
        "history remembers it",
      );
      assert.ok(!left.some((path) => path.includes("glemt")));
    });

    test("the daily job keeps a picture that is chosen while it erases", async () => {
      const { app, upload } = await startSignedIn(newSettings());
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
      const [shown] = (await app.services.media.listMasters()).filter((path) =>
        /\/[ab]-/.test(path),
      );
      assert.ok((await app.page("/nyheder")).includes(shown ?? "?"));
    });

    test("a save that names an erased picture says so, and one that keeps it is saved", async () => {
      const { app, upload, save } = await startSignedIn(newSettings());
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

    test("the daily job keeps the picture of a draft and of a hidden item, also when a draft cannot be read", async () => {
      const { app, upload } = await startSignedIn(newSettings());
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
}

describe("to visitors", () => {
  test("a picture inside a text is public too", async () => {
    const { app, upload } = await startSignedIn();
    const { body } = await upload("medarbejderBilleder/stol", await smallPhoto());
    const langBeskrivelse = `<p>Her: <img src="${body.url}" alt=""></p>`;
    await app.store("om", { psykologer: [{ id: "bo", navn: "Bo", langBeskrivelse }] });
    assert.equal((await app.get(body.url)).status, 200);
  });

  test("a HEAD request of a picture is answered without the bytes", async () => {
    const app = await startApp();
    const answer = await fetch(`${app.origin}/media/hero/MBT-boger.avif`, { method: "HEAD" });
    assert.equal(answer.status, 200);
    assert.ok(Number(answer.headers.get("content-length")) > 1000);
  });
});

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
