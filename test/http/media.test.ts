import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { describe, test } from "node:test";
import sharp from "sharp";
import { contentDocuments } from "../../app/features.ts";
import { createLog } from "../../app/server/log.server.ts";
import { eraseOrphans } from "../../app/server/media/orphans.server.ts";
import { type App, startApp } from "../kit/app.ts";
import { openStored } from "../kit/backend.ts";
import { picture } from "../kit/form-values.ts";
import { takePhoto } from "../kit/photo.ts";

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

  test("two uploads in the same millisecond are two pictures", async () => {
    const { upload } = await startSignedIn();
    const photo = await smallPhoto();
    const [one, other] = await Promise.all([upload("om/a", photo), upload("om/a", photo)]);
    assert.notEqual(one.body.url, other.body.url);
  });

  test("HEIC is refused with the way round it", async () => {
    const { upload } = await startSignedIn();
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    const answer = await upload("nyheder/iphone", heic);
    assert.equal(answer.status, 415);
    assert.match(answer.body.sentence, /HEIC.*Mest kompatibel.*send billedet som JPG/);
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
    assert.equal(shown.headers.get("x-content-type-options"), "nosniff");
    for (const [address, type] of [
      [body.url, "jpeg"],
      [body.url.replace(".jpg", ".w240.avif"), "heif"],
    ]) {
      const served = await app.get(address);
      assert.equal(served.headers.get("content-type"), `image/${type}`.replace("heif", "avif"));
      assert.equal((await sharp(await served.arrayBuffer()).metadata()).format, type);
    }
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
      { ...draft, form: { ...form, values: { imageUrl: picture(drafted) } } },
      "ida@klinik.example",
    );
    await app.services.drafts.create(
      {
        ...draft,
        item: "nyhed_1",
        form: { ...form, values: {} },
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
    upload: (place: string, bytes: Uint8Array) =>
      post(app, { cookie }, place, new Uint8Array(bytes)),
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

const smallPhoto = () => takePhoto(120, 90);

function noise(width: number, height: number) {
  const grain = { type: "gaussian" as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: "#888", noise: grain } });
}
