import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { isPostgres, openRawDatabase } from "../../../test/kit/backend.ts";
import { ageWords, daysBefore } from "./drift.ts";
import { readOrdersByDay } from "./orders-by-day.ts";

const SCREEN = "/admin/drift";
const MAIL_WAITS = { SMTP_URL: "smtp://127.0.0.1:9" };

async function openScreen(options?: Parameters<typeof startApp>[0]) {
  const app = await startApp(options);
  const owner = await app.signIn();
  const html = () => owner.page(SCREEN);
  return { app, html, text: async () => visibleText(await html()).replaceAll("\u00a0", " ") };
}

test("before the first order the screen says so, and that no mail is sent and no backup made", async () => {
  const { text } = await openScreen();
  const told = await text();
  for (const words of [
    /Alt er i orden, på nær mails( og|,) .*sikkerhedskopien.*Hjemmesiden sender ingen mails/,
    /Til den, der driver hjemmesiden: Sæt SMTP_URL\./,
    "Hjemmesiden blev sidst startet i dag kl.",
    "Seneste bestilling Ingen endnu",
    "Mail Gemmes som filer",
    "Sikkerhedskopi (Ingen|Hos databasen) Se ovenfor",
    /Plads på disken \d+ % fri/,
    "Bestillinger pr. dag Ingen i går",
    "I dag er der kommet ingen",
  ])
    assert.match(told, new RegExp(words));
});

test("a mail that is not sent is in the first sentence, with a link to the orders", async () => {
  const { app, text, html } = await openScreen({ environment: MAIL_WAITS });
  await app.order();
  assert.match(
    await text(),
    /Alt er i orden(, på nær (sikkerhedskopien|pladsen på disken|,? (og )?)+)? .*0 sendt, 4 venter/,
  );
  const stored = openRawDatabase(app.dataDir);
  stored.exec("update outbox set created_at = created_at - 3600000");
  stored.close();
  assert.match(await text(), /Alt er i orden, på nær .*4 mails/);
  assert.match(await text(), /4 mails om bestillinger har ventet.* Bestillingerne er gemt\./);
  assert.match(await text(), /Seneste bestilling I dag kl\. \d\d\.\d\d 1 i \S+, alle gemt/);
  assert.match(await html(), /href="\/admin\/bestillinger"[^>]*>Se dem</);
});

test("a public site without backups says so on Drift and on the dashboard", async () => {
  const { app, text } = await openScreen({ environment: { ORIGIN: "https://klinik.example" } });
  const owner = await app.signIn();
  if (isPostgres) return assert.match(await text(), /Databasen ligger i PostgreSQL; om den bliver/);
  for (const told of [await text(), visibleText(await owner.page("/admin"))])
    assert.match(told, /Se efter i dag: .*sikkerhedskopien/);
  assert.match(await text(), /bestillinger væk\. Til den, der driver hjemmesiden: Sæt BACKUP_URL/);
  assert.match(await text(), /Sikkerhedskopi Ingen Se ovenfor\./);
});

test("the chart has the orders of fourteen days, in bars and in words for screen readers", async () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const placed = ["2026-11-23T07:00:00Z", "2026-11-22T22:59:00Z", "2026-11-19T23:00:00Z"];
  const chart = readOrdersByDay([...placed, "2026-11-20T12:00:00Z", "2026-11-08T12:00:00Z"], now);
  assert.equal(chart.figure, "1 i går");
  assert.equal(chart.label, "Bestillinger dag for dag: mellem 0 og 2, mest fredag 20. november");
  assert.deepEqual(
    chart.bars.map(({ value }) => value),
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1],
  );
  assert.equal(chart.note, "Alle er gemt. I dag er der kommet 1.");
  const { app, text } = await openScreen();
  await app.order();
  assert.match(await text(), /Bestillinger pr\. dag Ingen i går .*I dag er der kommet 1\./);
});

test("durations are written in the largest whole unit", () => {
  const hour = 3_600_000;
  assert.deepEqual(
    [0.02, 0.5, 1, 10, 49].map((hours) => ageWords(hours * hour)),
    ["under to minutter", "30 minutter", "1 time", "10 timer", "2 dage"],
  );
  assert.deepEqual(daysBefore("2026-03-02", 3), ["2026-02-27", "2026-02-28", "2026-03-01"]);
});
