import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { mathilde, startApp, visibleText } from "../../test/app.ts";
import { atEnd } from "../../test/at-end.ts";
import { isPostgres, openStored } from "../../test/backend.ts";
import { eventually } from "../../test/eventually.ts";
import { danishDay } from "../formats/danish-moment.ts";
import { parseSettings } from "../server/config.server.ts";
import { ageWords, daysBefore, durationWords, quantile, verdictOf } from "./drift.ts";
import { diskTroubles, tellBackup } from "./facts.server.ts";

const SCREEN = "/admin/drift";
const MAIL_WAITS = { SMTP_URL: "smtp://127.0.0.1:9" };
const today = danishDay(new Date());
const [yesterday = "", dayBefore = ""] = daysBefore(today, 14).toReversed();

async function openScreen(options?: Parameters<typeof startApp>[0]) {
  const app = await startApp(options);
  const owner = await app.signIn();
  const html = () => owner.page(SCREEN);
  return { app, html, text: async () => visibleText(await html()).replaceAll("\u00a0", " ") };
}

/** What was counted on a day that is over. */
function count(dataDir: string, day: string, kind: string, bucket: number, times: number) {
  const stored = openStored(dataDir);
  stored.exec(
    `insert into day_counts values ('${day}', '${kind}', ${bucket}, ${times}, '${day}T12:00:00.000Z')`,
  );
  stored.close();
}

test("before anything is measured the screen says so, and how the visitors' wait is measured", async () => {
  const { text } = await openScreen();
  const told = await text();
  for (const words of [
    "Alt er vel",
    "Hjemmesiden blev sidst startet i dag kl.",
    "Seneste bestilling Ingen endnu",
    "Mail Gemmes som filer",
    "Sikkerhedskopi (Ingen|Hos databasen) Hjemmesiden laver ikke selv",
    /Plads på disken \d+ % fri/,
    "kan slå det til med WEB_VITALS=on",
    "Der er ikke målt et helt døgn endnu",
    "Bestillinger pr. dag Ingen i går",
    "I dag er der kommet ingen",
    "Ingenting de seneste syv dage",
    "uden cookies, og uden at vi ved, hvem der er hvem",
  ])
    assert.match(told, new RegExp(words));
});

test("a mail that does not leave is told in the first sentence, with a way to its order", async () => {
  const { app, text, html } = await openScreen({ environment: MAIL_WAITS });
  await app.order();
  assert.match(await text(), /Alt er vel(, på nær pladsen på disken)? .*0 sendt, 4 venter/);
  const stored = openStored(app.dataDir);
  stored.exec("update outbox set created_at = created_at - 3600000");
  stored.close();
  assert.match(await text(), /Alt er vel, på nær .*4 mails/);
  assert.match(await text(), /4 mails om bestillinger har ventet.* Bestillingerne er gemt\./);
  assert.match(await text(), /Seneste bestilling I dag kl\. \d\d\.\d\d 1 i \S+, alle gemt/);
  assert.match(await html(), /href="\/admin\/bestillinger"[^>]*>Se dem</);
});

test("a backup with a date to come is told above, one that is fresh by its age", async () => {
  const { app, text } = await openScreen();
  const note = (madeAt: Date) =>
    writeFileSync(
      join(app.dataDir, "backups.json"),
      JSON.stringify({ verified: { madeAt, verifiedAt: madeAt } }),
    );
  note(new Date(Date.now() - 10.5 * 3_600_000));
  assert.match(await text(), /Sikkerhedskopi 10 timer gammel Prøvet gendannet i (dag|går) kl\./);
  note(new Date(Date.now() + 3_600_000));
  assert.match(await text(), /på nær .*sikkerhedskopien.*Serverens ur har vist forkert/);
});

test("a backup of more than two days is what all is well but for", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "samspil-drift-"));
  atEnd(() => rmSync(dataDir, { recursive: true }));
  const settings = parseSettings({ DATA_DIR: dataDir, BACKUP_DIR: "/srv/kopier" });
  const now = new Date("2026-11-23T12:00:00Z");
  const madeAt = "2026-11-20T02:00:00Z";
  const state = { verified: { madeAt, verifiedAt: madeAt } };
  writeFileSync(join(dataDir, "backups.json"), JSON.stringify(state));
  const { fact, troubles } = await tellBackup({ settings }, now);
  assert.equal(fact.value, "3 dage gammel");
  assert.equal(verdictOf(troubles).title, "Alt er vel, på nær sikkerhedskopien");
  assert.match(troubles[0]?.sentence ?? "", /mere end to dage gammel\. Sig det til/);
});

test("a public site that nobody copies is to be seen to today, here and on the dashboard", async () => {
  const { app, text } = await openScreen({ environment: { ORIGIN: "https://klinik.example" } });
  if (isPostgres) return assert.match(await text(), /Databasen ligger i PostgreSQL; om den bliver/);
  assert.match(await text(), /Se efter i dag: .*sikkerhedskopien/);
  assert.match(await text(), /Sikkerhedskopi Ingen Se ovenfor\./);
  const owner = await app.signIn();
  for (const told of [await text(), visibleText(await owner.page("/admin"))]) {
    assert.match(told, /er tekster, billeder og bestillinger væk\. .* skal sætte BACKUP_URL\./);
  }
});

test("a disk that is full is to be seen to today, one with little room is worth a word", () => {
  const full = verdictOf(diskTroubles({ free: 1e8, state: "short" }));
  assert.deepEqual(full, { title: "Se efter i dag: pladsen på disken", state: "urgent" });
  const scarce = verdictOf(diskTroubles({ free: 1e9, state: "scarce" }));
  assert.deepEqual(scarce, { title: "Alt er vel, på nær pladsen på disken", state: "but" });
  assert.deepEqual(diskTroubles({ free: 1e11, state: "ample" }), []);
});

test("what was counted stands in the charts: above, in each bar, and in words for who sees none", async () => {
  const { app, text, html } = await openScreen({ environment: { WEB_VITALS: "on" } });
  assert.match(await text(), /De første tal kommer i morgen, hvis nogen besøger siden/);
  count(app.dataDir, dayBefore, "largest paint", 1_000, 30);
  count(app.dataDir, yesterday, "largest paint", 4_000, 10);
  count(app.dataDir, yesterday, "answer", 1, 98);
  count(app.dataDir, yesterday, "answer", 50, 2);
  count(app.dataDir, yesterday, "answer at hand", 0, 97);
  const told = await text();
  assert.match(told, /Før siden er fremme 1,0 s/);
  assert.match(told, /var det 3,8 s\. Ofte er et billede for tungt\. Se, hvad der blev rettet/);
  assert.match(told, /Serverens svar under 1 ms .*97 % af siderne lå klar/);
  const page = (await html()).replaceAll("\u00a0", " ");
  assert.match(page, /aria-label="Sekunder, før siden er fremme, .* mellem 0,9 s og 3,8 s, mest /);
  assert.equal(page.match(/data-over="true"/g)?.length, 1);
});

test("visitors' pages are counted, and kept when the process ends; the staff's and files are not", async () => {
  const { app } = await openScreen({ environment: { WEB_VITALS: "on" } });
  const counted = async () => {
    const rows = await app.services.metrics.dayCounts.read(today);
    const of = (kind: string) =>
      rows.filter((row) => row.kind === kind).reduce((sum, { count: times }) => sum + times, 0);
    return [of("answer"), of("answer at hand"), of("largest paint")];
  };
  await app.page("/om");
  await app.page("/om");
  await app.page("/illustrations/kort.svg");
  await app.page("/admin/login");
  await app.page("/findes-ikke");
  await fetch(`${app.local}/vitals`, { method: "POST", body: "LCP good 900.000" });
  await eventually(counted, [2, 1, 1]);
  await app.page("/om");
  await eventually(counted, [3, 2, 1]);
  await app.stopWork();
  const stored = openStored(app.dataDir);
  const rows = stored.prepare("select bucket from day_counts where kind = 'largest paint'").all();
  stored.close();
  assert.deepEqual(
    rows.map(({ bucket }) => Number(bucket)),
    [1_000],
  );
});

test("what was refused is told in numbers with a time, and nothing of who", async () => {
  const { app, text } = await openScreen();
  for (let tries = 0; tries < 3; tries += 1)
    await app.post("/admin/login", { intent: "sign-in", email: "gaet@ond.example", password: "x" });
  await app.writeRefusedTries();
  await app.post("/kurv", { ...mathilde, website: "https://robot.example" });
  await app.post("/kurv", {}, { origin: "https://ond.example" });
  await eventually(
    async () => /1 formular fra en anden hjemmeside .* I dag kl\. \d\d\.\d\d/.test(await text()),
    true,
  );
  const told = await text();
  assert.match(told, /3 forsøg på at logge ind .* I dag kl\./);
  assert.match(told, /1 formular fra en robot/);
  assert.doesNotMatch(told, /gaet|ond\.example|127\.0\.0\.1|Mathilde/);
});

test("what is old is erased", async () => {
  const { app } = await openScreen();
  count(app.dataDir, "2026-01-01", "answer", 1, 5);
  count(app.dataDir, yesterday, "answer", 1, 5);
  const { dayCounts } = app.services.metrics;
  await dayCounts.eraseHistory(new Date(`${yesterday}T12:00:00Z`));
  const days = (await dayCounts.read("2025-01-01")).map(({ day }) => day);
  assert.ok(!days.includes("2026-01-01") && days.includes(yesterday), days.join());
});

test("a value is read between the bounds that it was counted by", () => {
  const bounds = [10, 20, 50];
  const of = (...pairs: [number, number][]) => pairs.map(([bucket, count]) => ({ bucket, count }));
  assert.equal(quantile([], 0.5, bounds), undefined);
  assert.equal(quantile(of([20, 4]), 0.5, bounds), 15);
  assert.equal(quantile(of([10, 1], [50, 1]), 0.95, bounds), 20 + 30 * 0.9);
  assert.equal(quantile(of([10, 1], [10, 1]), 1, bounds), 10);
});

test("times and days are said as people say them", () => {
  const said = [0.4, 52.3, 1_140].map((ms) => durationWords(ms).replace("\u00a0", " "));
  assert.deepEqual(said, ["under 1 ms", "52 ms", "1,1 s"]);
  const hour = 3_600_000;
  assert.deepEqual(
    [0.02, 0.5, 1, 10, 49].map((hours) => ageWords(hours * hour)),
    ["under to minutter", "30 minutter", "1 time", "10 timer", "2 dage"],
  );
  assert.deepEqual(daysBefore("2026-03-02", 3), ["2026-02-27", "2026-02-28", "2026-03-01"]);
});
