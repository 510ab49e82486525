import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lockDataDir } from "../../../app/server/data-dir/data-dir-lock.server.ts";
import { parseS3Address } from "../../../app/server/s3/s3-address.ts";
import { openBucket } from "../../../app/server/s3/s3-bucket.server.ts";
import { makeFolder } from "../../kit/at-end.ts";
import { startS3 } from "../../kit/s3-server.ts";
import { runCommand } from "../../kit/site-process.ts";
import { filesOf } from "../files-of.ts";

const s3 = await startS3();
const root = makeFolder();

const PICTURES = [
  "nyheder/stole-1700000000000.300x200-8a7b6c",
  "om/bo-1700000000001.300x200-8a7b6c",
];

/** A site with pictures and their sizes in its folder, and the settings by which it may use a bucket. */
function newSite(name: string) {
  const dataDir = join(root, name);
  const { MEDIA_URL, ...keys } = s3.newSettings();
  for (const [n, stem] of PICTURES.entries()) {
    for (const ending of [".jpg", ".w240.avif", ".w240.webp"]) {
      const file = join(dataDir, "media", stem + ending);
      mkdirSync(join(file, ".."), { recursive: true });
      writeFileSync(file, `${n} ${ending} ${"x".repeat(20_000)}`);
    }
  }
  const settings = { DATA_DIR: dataDir, ...keys };
  return { dataDir, bucket: MEDIA_URL, settings, pictures: join(dataDir, "media") };
}

test("pictures go to S3 and back, and are the same to the byte", async () => {
  const { bucket, settings, pictures } = newSite("frem-og-tilbage");
  const before = await filesOf(pictures);
  const to = await runCommand("move", ["--to", bucket], settings);
  assert.equal(to.code, 0, to.said);
  assert.match(to.said, /6 filer er de samme begge steder; 6 af dem blev kopieret nu\./);
  assert.match(to.said, /Sæt MEDIA_URL til adressen, og start sitet\./);
  assert.deepEqual(await filesOf(pictures), before, "where they were, they stay");
  rmSync(pictures, { recursive: true });
  const back = await runCommand("move", ["--to", "disk"], { ...settings, MEDIA_URL: bucket });
  assert.equal(back.code, 0, back.said);
  assert.match(back.said, /Fjern MEDIA_URL, og start sitet\./);
  assert.deepEqual(await filesOf(pictures), before);
});

test("a move that was cut off goes on where it was; what came over damaged is put again", async () => {
  const { dataDir, bucket, settings, pictures } = newSite("afbrudt");
  let left = 3;
  s3.answerBy((request, response, next) => {
    if (request.method !== "PUT" || !request.url?.includes("1700000000")) return next();
    left -= 1;
    if (left >= 0) return next();
    request.resume().on("end", () => response.writeHead(403).end("<Code>AccessDenied</Code>"));
  });
  const cutOff = await runCommand("move", ["--to", bucket], settings);
  s3.answerBy();
  assert.equal(cutOff.code, 1);
  assert.match(
    cutOff.said,
    /Billederne kom ikke alle over: S3 gjorde ikke, som det blev bedt om\. .*Kør kommandoen igen/,
  );

  const place = placeOf(bucket, settings);
  const [damaged = ""] = (await place.list()).filter((key) => key.includes("1700000000"));
  await place.put(damaged, Buffer.from("halvt"));
  await place.put("shop/en-anden.jpg", Buffer.from("ikke vores"));
  writeFileSync(join(pictures, "om/ny.jpg"), "kom til imens");
  const release = lockDataDir(dataDir);
  const running = await runCommand("move", ["--to", bucket], settings);
  release();
  assert.equal(running.code, 0, running.said);
  assert.match(running.said, /7 filer er de samme begge steder; 5 af dem blev kopieret nu\./);
  assert.match(
    running.said,
    /Der ligger også 1, som ikke er på det gamle sted\. De er ikke rørt\./,
  );
  assert.match(running.said, /Kører sitet, kan der komme flere: stop det, og kør kommandoen igen/);

  const again = await runCommand("move", ["--to", bucket], settings);
  assert.match(again.said, /7 filer er de samme begge steder; 0 af dem blev kopieret nu\./);
  assert.doesNotMatch(again.said, /Kører sitet/);
  assert.equal(
    Buffer.from((await place.get("om/ny.jpg"))?.bytes ?? []).toString(),
    "kom til imens",
  );
  assert.ok(await place.has("shop/en-anden.jpg"));
});

test("a move waits for S3 that takes its time", async () => {
  const { bucket, settings } = newSite("i-ro-og-mag");
  s3.answerBy((request, _response, next) => {
    if (request.url?.endsWith("/.writable")) setTimeout(next, 2_500);
    else next();
  });
  const { code, said } = await runCommand("move", ["--to", bucket], settings);
  s3.answerBy();
  assert.equal(code, 0, said);
});

test("what S3 gives back otherwise than it was put is no move", async () => {
  const { bucket, settings } = newSite("forvansket");
  s3.answerBy((request, response, next) => {
    if (request.method === "GET" && request.url?.includes(".w240.avif"))
      return response.setHeader("etag", '"andet"').end("noget andet");
    next();
  });
  const { code, said } = await runCommand("move", ["--to", bucket], settings);
  s3.answerBy();
  assert.equal(code, 1);
  assert.match(said, /Billederne kom ikke alle over: .*\.w240\.avif er ikke kommet helt over/);
});

test("nothing is moved to where it is already, nor to where S3 takes nothing", async () => {
  const { bucket, settings, dataDir } = newSite("ingen-steder");
  const same = await runCommand("move", ["--to", "disk"], settings);
  assert.match(same.said, /Intet blev flyttet: billederne er der allerede\./);
  const there = await runCommand("move", ["--to", bucket], { ...settings, MEDIA_URL: bucket });
  assert.match(there.said, /billederne er der allerede/);
  const wrong = await runCommand(
    "move",
    ["--to", bucket.replace("klinik", "findes-ikke")],
    settings,
  );
  assert.match(wrong.said, /Intet blev flyttet: MEDIA_URL: S3 tager ikke imod/);
  const gone = await runCommand("move", ["--to", "s3://a?x"], { DATA_DIR: dataDir });
  assert.match(gone.said, /Intet blev flyttet: /);
  assert.ok(!readdirSync(dataDir).includes("media-cache"));
});

function placeOf(
  bucket: string,
  { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Record<string, string>,
) {
  const place = parseS3Address(bucket);
  assert.ok(place && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY);
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  return openBucket({ ...place, keys });
}
