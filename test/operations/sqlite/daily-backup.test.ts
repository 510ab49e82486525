import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { makeBackup } from "../../../app/server/backup/backup.server.ts";
import { listBackups, rotate } from "../../../app/server/backup/backup-series.server.ts";
import { noteVerified } from "../../../app/server/backup/backup-state.server.ts";
import { readVerified, writeVerified } from "../../../app/server/backup/manifest.server.ts";
import { requireWhole } from "../../../app/server/backup/restore.server.ts";
import { visibleText } from "../../kit/app.ts";
import { makeFolder } from "../../kit/at-end.ts";
import { prepareSite, type SiteProcess } from "../../kit/site-process.ts";
import { until } from "../../kit/until.ts";

const root = makeFolder();

async function openSite(name: string) {
  const home = join(root, name);
  const backupDir = join(home, "kopier");
  const dataDir = join(home, "data");
  mkdirSync(home);
  const site = await prepareSite({ DATA_DIR: dataDir, BACKUP_DIR: backupDir });
  return { home, dataDir, backupDir, site };
}

function readState(dataDir: string) {
  const file = join(dataDir, "backups.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

const FRESH = /Sikkerhedskopi (under to minutter|\d+ minutter) gammel Prøvet gendannet i dag kl\./;
const readDrift = (site: SiteProcess) => readScreen(site, "/admin/drift");
const readEvents = (site: SiteProcess) => readScreen(site, "/admin/historik/haendelser");

async function readScreen(site: SiteProcess, path: string): Promise<string> {
  const cookie = await site.signIn();
  const page = await fetch(site.origin + path, { headers: { cookie } });
  return visibleText(await page.text());
}

test("soon after the start there is a verified backup, told under Drift, and not another that day", async () => {
  const { backupDir, dataDir, site } = await openSite("hver-dag");
  await site.start();
  await until("a backup is verified", () => readState(dataDir).verified);
  const [name = "", ...others] = readdirSync(backupDir);
  assert.match(name, /^samspil-\d{4}-\d{2}-\d{2}T\d{6}Z$/);
  assert.deepEqual(others, []);
  await requireWhole(join(backupDir, name));
  assert.equal((await readVerified(join(backupDir, name)))?.comparedWithSite, true);
  assert.match(await readDrift(site), FRESH);
  const told = /Sikkerhedskopien blev lavet og afprøvet Serveren/;
  await until("it is told", async () => told.test(await readEvents(site)));
  await site.end("SIGTERM");
  await site.start();
  await wait(7_000);
  assert.deepEqual(readdirSync(backupDir), [name]);
  await site.end("SIGTERM");
});

test("a verified backup of a day to come holds back no true one, and stays", async () => {
  const { backupDir, dataDir, site } = await openSite("forkert-ur");
  await site.start();
  await site.end("SIGTERM");
  const ahead = "samspil-2096-11-21T030000Z";
  const folder = join(backupDir, ahead);
  const madeAt = "2096-11-21T03:00:00.000Z";
  await makeBackup({ dataDir, folder, origin: site.origin, now: new Date(madeAt) });
  const compared = { comparedWords: true, comparedWithSite: true };
  await writeVerified(folder, { verifiedAt: madeAt, pages: 1, ...compared });
  await noteVerified(dataDir, { madeAt, verifiedAt: madeAt });
  await site.start();
  assert.match(await readDrift(site), /har en dato, der ikke er kommet endnu: 21\. november 2096/);
  await until("there is a true one", () => readState(dataDir).verified.madeAt !== madeAt);
  const names = readdirSync(backupDir).sort();
  assert.equal(names.length, 2);
  assert.equal(names[1], ahead);
  assert.match(await readDrift(site), FRESH);
  await site.end("SIGTERM");
});

test("a site that is stopped in the middle of a backup stops, and leaves nothing half behind", async () => {
  const { backupDir, site } = await openSite("stoppet");
  await site.start();
  await until("one is being made", () =>
    readdirSync(backupDir).some((name) => name.includes("-ufaerdig-")),
  );
  assert.equal(await site.end("SIGTERM"), 0);
  assert.deepEqual(
    readdirSync(backupDir).filter((name) => name.includes("-")),
    [],
  );
});

test("a backup that fails is told in a sentence that helps, and the site serves on", async () => {
  const { backupDir, dataDir, site } = await openSite("uheld");
  await site.start();
  rmSync(backupDir, { recursive: true });
  writeFileSync(backupDir, "ikke en mappe");
  const failure = await until("the failure is noted", () => readState(dataDir).failure);
  assert.match(failure.reason, /^stien går gennem noget, der ikke er en mappe \(.*kopier\)$/);
  const told = await readDrift(site);
  assert.match(
    told,
    /Sikkerhedskopien lykkedes ikke i dag kl\. .*Der bliver prøvet igen om en time/,
  );
  assert.equal((await fetch(site.origin)).status, 200);
  assert.equal(await site.end("SIGTERM"), 0);
});

test("a BACKUP_DIR that cannot be used stops the start with one line, before anything is made", async () => {
  const { home, dataDir, site } = await openSite("forkert");
  writeFileSync(join(home, "fil"), "");
  for (const [backupDir, line] of [
    [join(home, "fil/kopier"), /^BACKUP_DIR: .* kan ikke bruges: stien går gennem noget/],
    [join(dataDir, "kopier"), /^BACKUP_DIR: skal ligge uden for DATA_DIR$/],
  ] as const) {
    const { code, said } = await site.tryStart({ BACKUP_DIR: backupDir });
    assert.match(said, line);
    assert.ok(!said.includes("\n"));
    assert.equal(code, 1);
    assert.ok(!existsSync(join(dataDir, "samspil.db")));
  }
});

test("the rotation erases only the backups of its own site, never what it did not make", async () => {
  const { backupDir, dataDir, site } = await openSite("rotation");
  await site.start();
  await site.end("SIGKILL");
  rmSync(backupDir, { recursive: true });
  const series = { backupDir, origin: "https://klinik.example" };
  async function make(madeAt: string, origin = series.origin, name?: string) {
    const folder = join(backupDir, name ?? `samspil-${madeAt.replaceAll(":", "")}Z`);
    await makeBackup({ dataDir, folder, origin, now: new Date(`${madeAt}Z`) });
    const verifiedAt = `${madeAt}Z`;
    await writeVerified(folder, {
      verifiedAt,
      pages: 1,
      comparedWords: true,
      comparedWithSite: true,
    });
  }
  for (const hour of ["01", "02", "03"]) await make(`2026-11-21T${hour}:00:00`);
  await make("2026-11-21T00:00:00", "https://en-anden.example");
  await make("2026-11-21T00:30:00", series.origin, "min-egen");
  mkdirSync(join(backupDir, "samspil-2026-11-20T000000Z"));
  writeFileSync(join(backupDir, "samspil-2026-11-20T000000Z/ferie.jpg"), "x");
  await rotate(series, new Date("2026-11-21T03:00:00Z"));
  assert.deepEqual(readdirSync(backupDir).sort(), [
    "min-egen",
    "samspil-2026-11-20T000000Z",
    "samspil-2026-11-21T000000Z",
    "samspil-2026-11-21T030000Z",
  ]);
  assert.deepEqual(
    (await listBackups(series)).map(({ name }) => name),
    ["samspil-2026-11-21T030000Z"],
  );

  // What a killed backup left goes with the next day's; what lives, or is a person's, stays.
  const left = [
    "samspil-2026-11-19T030000Z-ufaerdig-999999999-abcdef",
    "samspil-2026-11-19T030000Z-slettes",
    `samspil-2026-11-19T030000Z-ufaerdig-${process.pid}-abcdef`,
    `samspil-2026-11-18T030000Z-afproeves-${process.pid}-abcdef`,
  ];
  for (const name of left) mkdirSync(join(backupDir, name));
  utimesSync(join(backupDir, left[3] ?? ""), 0, 0);
  const { code, said } = await site.run("backup", "--daily");
  assert.equal(code, 0, said);
  const names = readdirSync(backupDir);
  assert.deepEqual(
    left.filter((name) => names.includes(name)),
    [left[2]],
  );
});
