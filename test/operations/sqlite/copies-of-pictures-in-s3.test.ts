import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readContinuousState } from "../../../app/server/backup/continuous/continuous-state.server.ts";
import { makeFolder } from "../../kit/at-end.ts";
import { withDatabase } from "../../kit/backend.ts";
import { send, sendOrder } from "../../kit/client.ts";
import { takePhoto } from "../../kit/photo.ts";
import { startS3 } from "../../kit/s3-server.ts";
import { prepareSite } from "../../kit/site-process.ts";
import { until } from "../../kit/until.ts";

const root = makeFolder();

test("pictures in S3 stay there: copies have the rest, are tried with them, and a restored site shows them", async () => {
  const s3 = await startS3();
  const { MEDIA_URL, ...keys } = s3.newSettings();
  const { MEDIA_URL: BACKUP_URL } = s3.newSettings();
  const dataDir = join(root, "data");
  const site = await prepareSite({ DATA_DIR: dataDir, MEDIA_URL, BACKUP_URL, ...keys });
  await site.start();
  const cookie = await site.signIn();
  const address = `${site.origin}/admin/upload?place=nyheder/aabent-hus`;
  const uploaded = await send(address, await takePhoto(600, 400), { cookie });
  const { url }: { url: string } = await uploaded.json();
  const values = {
    title: "Åbent hus",
    content: "<p>Kom.</p>",
    imageUrl: { url: url, alt: "", name: "" },
  };
  const saved = await send(
    `${site.origin}/admin/nyheder.data`,
    JSON.stringify({ intent: "create", values }),
    { cookie, "content-type": "application/json" },
  );
  assert.equal(saved.status, 200);
  const number = await sendOrder(site.origin);
  const done = new Date().toISOString();
  const state = () => readContinuousState(dataDir);
  await until("all is in a copy", async () => ((await state()).seenAt ?? "") > done);

  const { code, said } = await site.run("backup", "--try-continuous");
  assert.equal(code, 0, said);
  const key = readFileSync(join(dataDir, "backup-key"), "utf8").trim();
  const picture = Buffer.from(await (await fetch(site.origin + url)).arrayBuffer());
  await site.destroy();
  rmSync(dataDir, { recursive: true });

  const restored = await site.runWith({ BACKUP_KEY: key }, "restore", "--from", BACKUP_URL);
  assert.equal(restored.code, 0, restored.said);
  await site.start();
  assert.match(await (await fetch(`${site.origin}/nyheder`)).text(), /Åbent hus/);
  const shown = await fetch(site.origin + url);
  assert.equal(shown.status, 200);
  assert.ok(picture.equals(Buffer.from(await shown.arrayBuffer())), "it is the same picture");
  const [order] = withDatabase({ dataDir }, (database) =>
    database.prepare("select number from orders").all(),
  );
  assert.equal(String(order?.number), number);
  await site.end("SIGTERM");
});
