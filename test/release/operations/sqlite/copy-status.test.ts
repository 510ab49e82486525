import assert from "node:assert/strict";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { danishTime } from "../../../../app/formats/danish-time.ts";
import { COPIES_FILE, readCopiesState } from "../../../../app/server/backup/copies-state.server.ts";
import { createShowCopy, startApp, visibleText } from "../../../kit/app.ts";
import { makeFolder } from "../../../kit/cleanup.ts";
import { startS3 } from "../../../kit/s3-server.ts";
import { runCommand } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";

const METRICS_TOKEN = "malinger-for-den-der-passer-siden";
const TWENTY_MINUTES_MS = 20 * 60_000;
const PROVEN = "samspil_backup_verified_timestamp_seconds";
const COPIED = "samspil_backup_copied_until_timestamp_seconds";

type Repository = { settings: Record<string, string>; breakDown(): void };

function openFolder(): Repository {
  const folder = makeFolder();
  return {
    settings: { BACKUP_URL: pathToFileURL(folder).href },
    breakDown: () => renameSync(folder, `${folder}-vaek`),
  };
}

async function openS3(): Promise<Repository> {
  const s3 = await startS3();
  // A refusal is reported at once, and silence after half a minute.
  const breakDown = () => s3.answerBy((_request, response) => response.writeHead(403).end());
  return { settings: s3.newBackupSettings(), breakDown };
}

for (const [name, open] of Object.entries({ "a folder": openFolder, S3: openS3 })) {
  test(`copies in ${name}: dashboard, Drift and metrics show the age of the newest proven copy, and since when copies fail`, async () => {
    const { settings, breakDown } = await open();
    let isBroken = false;
    const app = await startApp({
      environment: { METRICS_TOKEN, ...settings },
      showCopy: (own) => async (folder) => {
        const shown = await createShowCopy(own)(folder);
        return isBroken ? { ...shown, statuses: { "/om": 500 } } : shown;
      },
    });
    const { dataDir, copies } = app;
    assert.ok(copies);
    const owner = await app.signIn();
    const read = async (path: string) =>
      visibleText(await owner.page(path)).replaceAll("\u00a0", " ");
    const state = () => readCopiesState(dataDir);
    const metric = (series: string) => readMetric(app.local, series);
    await app.order();
    await copies.run();
    assert.match(await read("/admin/drift"), /Ingen kopi er prøvet gendannet endnu\./);
    assert.equal(await metric(PROVEN), undefined);

    isBroken = true;
    const difference = /^siden \/om svarer 500 i kopien$/;
    await assert.rejects(copies.verify(), { message: difference });
    const first = (await state()).proof.failure;
    assert.match(first?.reason ?? "", difference);
    await assert.rejects(copies.verify(), { message: difference });
    assert.equal(
      (await state()).proof.failure?.at,
      first?.at,
      "the time of the first failure is kept",
    );
    isBroken = false;
    await copies.verify();
    const { proven } = (await state()).proof;
    assert.ok((proven?.pages ?? 0) > 10);
    const healthy =
      /Alt er i en kopi i (dag|går) kl\. \d\d\.\d\d\. Kopien fra i (dag|går) kl\. \d\d\.\d\d er prøvet gendannet\./;
    const drift = await read("/admin/drift");
    assert.match(drift, healthy);
    assert.doesNotMatch(await read("/admin"), /kopi/);
    assert.match(drift, /^(?!.*Se efter i dag: .*sikkerhedskopien)/s);
    assert.equal(await metric(PROVEN), secondsOf(proven?.madeAt));
    assert.ok(((await metric(COPIED)) ?? 0) >= secondsOf(proven?.madeAt));

    const failedAt = Date.now();
    breakDown();
    await app.order();
    await until("the failure is noted", async () => (await state()).failure !== undefined);
    const since = makeOlder(dataDir);
    const sentence = `Kopierne er ikke nået frem siden ${danishTime(since)}: `.replaceAll(
      "\u00a0",
      " ",
    );
    assert.ok((await read("/admin/drift")).includes(sentence));
    assert.match(await read("/admin"), /Se efter i dag: .*sikkerhedskopien/);
    const doctor = await runCommand("doctor", [], { ...settings, DATA_DIR: dataDir });
    assert.ok(doctor.said.replaceAll("\u00a0", " ").includes(`✖ Sikkerhedskopien: ${sentence}`));
    assert.ok(((await metric(COPIED)) ?? Infinity) * 1000 <= failedAt);
  });
}

async function readMetric(origin: string, series: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  const line = text.split("\n").find((metric) => metric.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

/** Dates the failure back, for a short one is retried without a report. @returns since when copies fail */
function makeOlder(dataDir: string): string {
  const file = join(dataDir, COPIES_FILE);
  const state = JSON.parse(readFileSync(file, "utf8"));
  const at = new Date(Date.parse(state.failure.at) - TWENTY_MINUTES_MS).toISOString();
  writeFileSync(file, JSON.stringify({ ...state, failure: { ...state.failure, at } }));
  return at;
}

function secondsOf(time: string | undefined): number {
  return Date.parse(time ?? "") / 1000;
}
