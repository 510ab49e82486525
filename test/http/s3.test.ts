import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { parseSettings } from "../../app/server/config.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { databaseSettings, waitForDisconnects } from "../kit/backend.ts";
import { makeFolder } from "../kit/cleanup.ts";
import { takePhoto } from "../kit/photo.ts";
import { startS3 } from "../kit/s3-server.ts";
import { openSite, openStores, withLimits } from "../kit/site.ts";

const s3 = await startS3();
const settings = s3.newSettings();
const app = await openSite({ environment: settings });
const editor = await app.signIn();
// The daily job asks S3 too.
await app.stopWork();
const { media } = app.services;

test("a picture that S3 fails to erase stays in the library, and is gone when it is erased again", async () => {
  const url = await upload("nyheder/afbrudt");
  const stem = pathOf(url).replace(/\.jpg$/, "");
  const erase = () => editor.save("/admin/billeder", { act: "delete", id: "", ids: [url] });
  for (const done of [0, 1, 2]) {
    let left = done;
    s3.answerBy((request, response, next) => {
      if (request.method !== "DELETE" || left-- > 0) return next();
      response.writeHead(403).end("<Code>AccessDenied</Code>");
    });
    const broken = await erase();
    s3.answerBy();
    assert.match(broken.text, /Det kunne ikke gemmes lige nu/);
    assert.match(await editor.page("/admin/billeder"), new RegExp(url));
  }
  assert.match((await erase()).text, /Billedet er slettet/);
  const stored = await media.list();
  assert.deepEqual(
    stored.filter((path) => path.startsWith(stem)),
    [],
  );
});

test("an upload is refused when S3 refuses one of its variants, and is not in the library", async () => {
  s3.answerBy((request, response, next) => {
    if (request.method !== "PUT" || !request.url?.includes(".w480.avif")) return next();
    request.resume().on("end", () => response.writeHead(403).end("<Code>AccessDenied</Code>"));
  });
  const answer = await editor.upload("nyheder/halvt", await takePhoto(300, 200));
  s3.answerBy();
  assert.equal(answer.status, 503);
  assert.match(await answer.text(), /Billedet kunne ikke gemmes på serveren/);
  assert.doesNotMatch(await editor.page("/admin/billeder"), /nyheder\/halvt/);
});

test("an upload and an erasure count also when S3 refuses their notice to other processes", async () => {
  s3.answerBy((request, response, next) => {
    if (!request.url?.endsWith("/.changed") || request.method !== "PUT") return next();
    request.resume().on("end", () => response.writeHead(403).end("<Code>AccessDenied</Code>"));
  });
  const url = await upload("nyheder/uden-besked");
  assert.match(await editor.page("/admin/billeder"), new RegExp(url));
  const erased = await editor.save("/admin/billeder", { act: "delete", id: "", ids: [url] });
  assert.match(erased.text, /Billedet er slettet/);
  assert.doesNotMatch(await editor.page("/admin/billeder"), new RegExp(url));
  s3.answerBy();
});

test("requests for made-up pictures are counted as an anonymous client's, and those that pages show are not", async () => {
  let counted = 0;
  const besieged = await openSite({
    environment: settings,
    change: withLimits({
      asking: {
        take() {
          counted += 1;
          return counted > 4 ? 200 : 0;
        },
        giveBack: () => undefined,
      },
    }),
  });
  const editing = await besieged.signIn();
  await besieged.stopWork();
  counted = 0;
  const url = await upload("nyheder/vist");
  await besieged.store("nyheder", { items: [{ id: "nyhed_1", title: "A", imageUrl: url }] });
  const stem = url.replace(/\.jpg$/, "");
  for (const path of [url, `${stem}.w240.avif`, `${stem}.w480.avif`])
    assert.equal((await besieged.get(path)).status, 200, path);
  assert.equal(counted, 0);
  const madeUp = ["/media/a/b.jpg", `${stem}.w7.avif`, `${stem}.png`, "/%6dedia/a/c.jpg"];
  for (const path of madeUp) assert.equal((await besieged.get(path)).status, 404, path);
  s3.asked();
  for (const path of ["/media/a/d.jpg", `${stem}.w8.avif`, "/%6Dedia/a/e.jpg", "/media/a%2ff.jpg"])
    assert.equal((await besieged.get(path)).status, 429, path);
  assert.deepEqual(s3.asked(), []);
  assert.equal((await editing.get("/media/a/g.jpg")).status, 404);
  assert.equal((await besieged.get(url)).status, 200);
});

test("a wrong key or bucket stops the start with one line that names the setting, and releases folder and database", async () => {
  const dataDir = makeFolder();
  const own = { DATA_DIR: dataDir, ...(await databaseSettings(dataDir)) };
  const log = createLog("silent");
  for (const wrong of [
    { S3_SECRET_ACCESS_KEY: "en anden" },
    { MEDIA_URL: settings.MEDIA_URL.replace("klinik", "findes-ikke") },
  ]) {
    const opening = openStores(parseSettings({ ...own, ...settings, ...wrong }), log);
    await assert.rejects(opening, /^SettingsError: MEDIA_URL: S3 tager ikke imod/);
    await waitForDisconnects(dataDir);
  }
  const stores = await openStores(parseSettings(own), log);
  await stores.close();
});

test("while S3 fails a picture and an upload have a sentence, and further requests are refused without asking it or decoding", async (t) => {
  const s3 = await startS3();
  // It is tried once, and after a failure never again.
  const s3Limits = { patienceMs: 1, openMs: Number.POSITIVE_INFINITY };
  const app = await openSite({ environment: s3.newSettings(), s3Limits });
  const editor = await app.signIn();
  await app.stopWork();
  const photo = await takePhoto(300, 200);
  const imageUrl = await editor.uploadPicture("nyheder/stole", photo);
  await app.store("nyheder", { items: [{ id: "nyhed_1", title: "Stole", imageUrl }] });

  s3.answerBy((_request, response) => void response.destroy());
  const refused = await app.get(imageUrl);
  assert.deepEqual(
    [refused.status, await refused.text()],
    [503, "Billedet kan ikke vises lige nu."],
  );
  s3.asked();
  const decode = t.mock.method(sharp.prototype, "toBuffer").mock;
  const sent = await editor.upload("nyheder/stole", photo);
  assert.equal(sent.status, 503);
  assert.match(await sent.text(), /Billedet kunne ikke gemmes på serveren\. Prøv igen om lidt\./);
  assert.equal((await app.get(imageUrl)).status, 503);
  assert.deepEqual([s3.asked(), decode.callCount()], [[], 0]);
});

const upload = async (place: string) => editor.uploadPicture(place, await takePhoto(300, 200));

function pathOf(url: string): string {
  return url.slice("/media/".length);
}
