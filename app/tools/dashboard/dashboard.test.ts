import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type App, startApp, visibleText } from "../../../test/kit/app.ts";
import { makeFolder } from "../../../test/kit/at-end.ts";
import { alterStored } from "../../../test/kit/backend.ts";
import { startMailServer } from "../../../test/kit/mail-server.ts";
import { newOrder, twoLetters } from "../../../test/kit/post-office.ts";

const TILES = [
  "Forside",
  "Om os",
  "Nyheder",
  "Terapi",
  "Supervision",
  "Uddannelse",
  "Praktisk & priser",
  "Shop",
  "Viden",
  "Kontakt",
  "In English",
  "Ring mig op",
  "Bestillinger",
  "Spørgsmål og svar",
  "Hjælp lige nu",
  "Klinikken",
  "Lovens sider",
  "Billeder",
  "Historik",
  "Links",
  "Drift",
];

async function openDashboard(environment: Record<string, string> = {}) {
  const app = await startApp({ environment });
  const editor = await app.signIn();
  return {
    app,
    editor,
    html: () => editor.page("/admin"),
    text: async () => visibleText(await editor.page("/admin")),
  };
}

async function order(app: App) {
  await app.services.orders.take(newOrder(), twoLetters);
}

test("the tiles stand in SPEC's order, then the tools; an unknown section leads to them", async () => {
  const { editor, html } = await openDashboard();
  const titles = (page: string) =>
    [...page.matchAll(/class="tile"[\s\S]*?<h2>(.*?)<\/h2>/g)].map(([, title = ""]) =>
      visibleText(title),
    );
  assert.deepEqual(titles(await html()), TILES);
  const unknown = await editor.get("/admin/findes-ikke");
  assert.deepEqual([unknown.status, unknown.headers.get("location")], [302, "/admin"]);
});

test("demo texts are named until somebody has saved them", async () => {
  const { app, text } = await openDashboard();
  assert.match(await text(), /endnu eksempler: forsidens billeder, velkomstteksten,.*kontaktsiden/);
  await app.store("kontakt", { title: "Kontakt" });
  assert.doesNotMatch(await text(), /kontaktsiden/);
});

test("without a mail server it says that mails are files", async () => {
  const { text } = await openDashboard();
  assert.match(await text(), /Mails bliver ikke sendt endnu/);
});

test("on a public site that sends no mail the log says so at the start, and the dashboard in red (O1)", async () => {
  const lines: string[] = [];
  const app = await startApp({
    environment: { ORIGIN: "https://klinik.example" },
    logTo: (line) => lines.push(line),
  });
  assert.equal(lines.filter((line) => line.includes("SMTP_URL is not set")).length, 1);
  const editor = await app.signIn();
  const html = await editor.page("/admin");
  assert.match(html, /role="alert"[^>]*><p>Hjemmesiden er offentlig, men sender ingen mails/);
  assert.doesNotMatch(html, /Mails bliver ikke sendt endnu/);
});

test("with a mail server it says how many mails wait", async () => {
  const server = await startMailServer();
  const { text } = await openDashboard({ SMTP_URL: server.url });
  assert.doesNotMatch(await text(), /Mails bliver ikke sendt endnu/);
  assert.match(await text(), /Ingen mails venter på at blive sendt\./);
});

test("failed mails of orders are shown in red until the order is handled (D13, D14)", async () => {
  const server = await startMailServer({ refuse: () => 550 });
  const { app, html, text } = await openDashboard({ SMTP_URL: server.url });
  await order(app);
  await app.outbox.deliver();
  assert.match(await text(), /2 mails om bestillinger kunne ikke sendes\..*Se dem her/);
  assert.match(await html(), /role="alert"[^>]*>[\s\S]*?href="\/admin\/bestillinger"/);
  assert.match(await text(), /Bestillinger 1 ny bestilling/);
  const { orders } = app.services;
  for (const stored of await orders.list()) await orders.mark({ ...stored, handled: true });
  assert.doesNotMatch(await text(), /kunne ikke sendes|1 ny bestilling/);
});

test("so are mails that have waited over a quarter of an hour", async () => {
  const server = await startMailServer({ refuse: () => 451 });
  const { app, text } = await openDashboard({ SMTP_URL: server.url });
  await order(app);
  await app.outbox.deliver();
  assert.doesNotMatch(await text(), /har ventet/);
  alterStored(app, `update outbox set created_at = created_at - ${16 * 60_000}`);
  assert.match(await text(), /2 mails om bestillinger har ventet i over et kvarter/);
  assert.match(await text(), /2 mails venter på at blive sendt, den ældste i 16 minutter\./);
});

test("the latest verified backup is told, and an old one is an alarm when the site makes them itself", async () => {
  const { app, text } = await openDashboard();
  assert.match(await text(), /Hjemmesiden laver ikke selv sikkerhedskopier\./);
  const note = (state: object) =>
    writeFileSync(join(app.dataDir, "backups.json"), JSON.stringify(state));
  note({
    verified: { madeAt: "2026-05-03T01:12:00.000Z", verifiedAt: "2026-05-03T01:13:00.000Z" },
  });
  assert.match(await text(), /Seneste afprøvede sikkerhedskopi: 3\. maj.* kl\. 03\.12\./);
  const backupDir = makeFolder();
  const daily = await openDashboard({ BACKUP_DIR: backupDir });
  assert.match(await daily.text(), /Den første sikkerhedskopi bliver lavet/);
  const failure = { at: new Date().toISOString(), reason: "der er ikke mere plads på drevet" };
  writeFileSync(join(daily.app.dataDir, "backups.json"), JSON.stringify({ failure }));
  assert.match(await daily.html(), /role="alert"[^>]*>[^!]*der er ikke mere plads på drevet/);
});

test("what requests show of a wrong setting stands on the dashboard, for whoever can mend it (S7, O1)", async () => {
  const { app, text } = await openDashboard({ ORIGIN: "" });
  assert.doesNotMatch(await text(), /den, der driver hjemmesiden \(/);
  await app.get("/admin/login", { "x-forwarded-for": "203.0.113.7" });
  assert.match(await text(), /kan lukke for alle\. Sig det til .* \(TRUST_PROXY er 0\)/);
  const behind = await openDashboard({ TRUST_PROXY: "1" });
  await behind.app.get("/admin/login", { "x-forwarded-for": "203.0.113.7" });
  assert.match(
    await behind.text(),
    /kan lukke for alle\. Sig det til .* \(X-Forwarded-For mangler\)/,
  );
  app.services.deployment.observe({ from: "", forwarded: undefined, host: "klinik.example" });
  assert.match(await text(), /ved ikke, hvad dens adresse er\. .* \(ORIGIN mangler\)/);
});
