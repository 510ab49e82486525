import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { variantsOf } from "../../app/formats/picture-variants.ts";
import { parseSettings } from "../../app/server/config.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { importSite } from "../../commands/import/import-site.ts";
import { readExport } from "../../commands/import/read-export.ts";
import { openStores, startApp, withLimits } from "../kit/app.ts";
import { databaseSettings, waitForDisconnects } from "../kit/backend.ts";
import { makeFolder } from "../kit/cleanup.ts";
import { takePhoto } from "../kit/photo.ts";
import { startS3 } from "../kit/s3-server.ts";
import { until } from "../kit/until.ts";

const s3 = await startS3();
const settings = s3.newSettings();
const app = await startApp({ environment: settings });
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
  const besieged = await startApp({
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

test("an import stores its pictures in S3 too", async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, "hero-images"));
  const create = { width: 320, height: 240, channels: 3 as const, background: "#8a7b6c" };
  await sharp({ create }).png().toFile(join(folder, "hero-images/vindue.png"));
  const file = join(projectRoot, "test/kit/fixtures/former-site.json");
  await importSite({
    settings: app.services.settings,
    log: createLog("silent"),
    imagesFolder: folder,
    exported: readExport(readFileSync(file, "utf8"))?.documents ?? [],
  });
  const stored = await media.list();
  const path = stored.find((name) => name.startsWith("hero-images/vindue-")) ?? "";
  for (const variant of variantsOf(path)) assert.ok(stored.includes(variant.path), variant.path);
  // In place of the job that stopWork has stopped.
  await app.services.documents.refresh();
  await until("it is shown", async () => (await app.get(`/media/${path}`)).status === 200);
});

test("a wrong key or bucket stops the start with one line that names the setting", async () => {
  const wrong = [
    { ...settings, S3_SECRET_ACCESS_KEY: "en anden" },
    { ...settings, MEDIA_URL: settings.MEDIA_URL.replace("klinik", "findes-ikke") },
  ];
  for (const environment of wrong) {
    await assert.rejects(
      startApp({ environment }),
      /^SettingsError: MEDIA_URL: S3 tager ikke imod/,
    );
  }
});

test("a start that S3 stops releases folder and database", async () => {
  const dataDir = makeFolder();
  const own = { DATA_DIR: dataDir, ...(await databaseSettings(dataDir)) };
  const log = createLog("silent");
  const wrong = parseSettings({ ...own, ...settings, S3_SECRET_ACCESS_KEY: "en anden" });
  await assert.rejects(openStores(wrong, log), /^SettingsError: MEDIA_URL/);
  await waitForDisconnects(dataDir);
  const stores = await openStores(parseSettings(own), log);
  await stores.close();
  await waitForDisconnects(dataDir);
});

const upload = async (place: string) => editor.uploadPicture(place, await takePhoto(300, 200));

function pathOf(url: string): string {
  return url.slice("/media/".length);
}
