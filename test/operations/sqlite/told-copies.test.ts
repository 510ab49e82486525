import assert from "node:assert/strict";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { danishTime } from "../../../app/formats/danish-time.ts";
import {
  readContinuousState,
  WRITER_FILE,
} from "../../../app/server/backup/continuous/continuous-state.server.ts";
import { parseSettings } from "../../../app/server/config.server.ts";
import { tryNewestCopy } from "../../../commands/continuous-backup.ts";
import { findStage } from "../../../commands/stage.ts";
import { visibleText } from "../../kit/app.ts";
import { makeFolder } from "../../kit/at-end.ts";
import { sendOrder } from "../../kit/client.ts";
import { startS3 } from "../../kit/s3-server.ts";
import { prepareSite } from "../../kit/site-process.ts";
import { until } from "../../kit/until.ts";

const METRICS_TOKEN = "malinger-for-den-der-passer-siden";
const TWENTY_MINUTES_MS = 20 * 60_000;

const root = makeFolder();

type BackupRepository = { settings: Record<string, string>; lose(): void };

function folderPlace(): BackupRepository {
  const folder = join(root, "kopier");
  mkdirSync(folder);
  return {
    settings: { BACKUP_URL: pathToFileURL(folder).href },
    lose: () => renameSync(folder, `${folder}-vaek`),
  };
}

async function s3Place(): Promise<BackupRepository> {
  const s3 = await startS3();
  const { MEDIA_URL: BACKUP_URL, ...keys } = s3.newSettings();
  // One that is silent is noted half a minute later.
  const lose = () => s3.answerBy((_request, response) => response.writeHead(403).end(FULL));
  return { settings: { BACKUP_URL, ...keys }, lose };
}

for (const [name, open] of Object.entries({ "a folder": folderPlace, S3: s3Place })) {
  test(`copies in ${name}: dashboard, Drift and metrics tell how old the newest is that was restored on trial, and since when none arrives`, async () => {
    const { settings, lose } = await open();
    const dataDir = join(root, name);
    const site = await prepareSite({ DATA_DIR: dataDir, METRICS_TOKEN, ...settings });
    await site.start();
    const cookie = await site.signIn();
    const read = async (path: string) => {
      const page = await fetch(site.origin + path, { headers: { cookie } });
      return visibleText(await page.text()).replaceAll("\u00a0", " ");
    };
    const state = () => readContinuousState(dataDir);
    await sendOrder(site.origin);
    await until("a copy is made", async () => (await state()).seenAt !== undefined);
    assert.match(await read("/admin/drift"), /Sikkerhedskopi Ingen prøvet endnu/);
    assert.equal(await metric(site.origin, "samspil_backup_verified_timestamp_seconds"), undefined);

    // As the site does each hour.
    const settled = parseSettings({
      DATA_DIR: dataDir,
      PORT: new URL(site.origin).port,
      ...settings,
    });
    const stage = findStage() ?? assert.fail();
    const show = async (folder: string) => ({ ...(await stage.show(folder)), "/om": "andre ord" });
    const otherwise = /^siden \/om viser noget andet i kopien og på sitet/;
    await assert.rejects(tryNewestCopy(settled, { ...stage, show }), { message: otherwise });
    assert.match((await state()).proof.failure?.reason ?? "", otherwise);
    await tryNewestCopy(settled, stage);
    const { proven } = (await state()).proof;
    assert.ok((proven?.pages ?? 0) > 10);
    const calm =
      /Alt er i en løbende kopi i (dag|går) kl\. \d\d\.\d\d\. Kopien fra i (dag|går) kl\. \d\d\.\d\d er prøvet gendannet\./;
    const drift = await read("/admin/drift");
    assert.match(drift, calm);
    assert.doesNotMatch(await read("/admin"), /kopi/);
    assert.match(
      drift,
      /Sikkerhedskopi (under to minutter|\d+ minutter) gammel Alt er i en løbende/,
    );
    assert.match(drift, /^(?!.*Se efter i dag: .*sikkerhedskopien)/s);
    assert.equal(
      await metric(site.origin, "samspil_backup_verified_timestamp_seconds"),
      secondsOf(proven?.madeAt),
    );
    await until("all is in a copy that is no older", async () => {
      const copied = await metric(site.origin, "samspil_backup_copied_until_timestamp_seconds");
      return (copied ?? 0) >= secondsOf(proven?.madeAt);
    });
    assert.equal(await metric(site.origin, FAILING), undefined);

    lose();
    assert.ok(await sendOrder(site.origin));
    await until("the failure is noted", async () => (await state()).failure !== undefined);
    await site.end("SIGTERM");
    const since = makeOlder(dataDir);
    await site.start();
    const told = `De løbende kopier er ikke nået frem siden ${danishTime(since)}: `;
    for (const path of ["/admin", "/admin/drift"]) {
      assert.ok((await read(path)).includes(told.replaceAll("\u00a0", " ")), path);
    }
    assert.match(
      await read("/admin/drift"),
      /Se efter i dag: .*sikkerhedskopien.* minutter gammel Se ovenfor/s,
    );
    assert.equal(await metric(site.origin, FAILING), secondsOf(since));
    await site.destroy();
  });
}

const FULL = "<Error><Code>QuotaExceeded</Code></Error>";
const FAILING = "samspil_backup_failing_since_timestamp_seconds";

async function metric(origin: string, series: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

/** As if it had gone on for some time: a minute's trouble is tried again in silence. @returns since when */
function makeOlder(dataDir: string): string {
  const file = join(dataDir, WRITER_FILE);
  const state = JSON.parse(readFileSync(file, "utf8"));
  const at = new Date(Date.parse(state.failure.at) - TWENTY_MINUTES_MS).toISOString();
  writeFileSync(file, JSON.stringify({ ...state, failure: { ...state.failure, at } }));
  return at;
}

function secondsOf(time: string | undefined): number {
  return Date.parse(time ?? "") / 1000;
}
