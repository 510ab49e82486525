import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { orderForm } from "../../../test/kit/client.ts";
import { startMailServer } from "../../../test/kit/mail-server.ts";
import { storeOrder } from "../../../test/kit/post-office.ts";
import { type App, OPENING_HOURS, openSite, visibleText } from "../../../test/kit/site.ts";
import { createFormId } from "../../formats/form-id.ts";
import { isDue } from "./tasks.server.ts";

async function openDashboard(environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const logTo = (line: string) => lines.push(line);
  const app = await openSite({ environment, logTo, clock: () => OPENING_HOURS });
  const editor = await app.signIn();
  const html = () => editor.page("/admin");
  return { app, editor, lines, html, text: async () => visibleText(await html()) };
}

const withdraw = ({ services }: App, navn: string, nummer: string) =>
  services.storeInTime((trx) =>
    services.withdrawals.store(trx, createFormId(), {
      navn,
      nummer,
      email: orderForm().email ?? "",
      hvad: "",
    }),
  );

test("the dashboard begins with the ten specified tiles in order, and an unknown section leads to it", async () => {
  const { editor, html } = await openDashboard();
  const tiles = [...(await html()).matchAll(/class="tile"[\s\S]*?<h2>(.*?)<\/h2>/g)];
  assert.equal(
    tiles.map(([, title = ""]) => visibleText(title)).join(),
    "Forside,Om os,Nyheder,Terapi,Supervision,Uddannelse,Praktisk & priser,Shop,Viden,Kontakt",
  );
  const unknown = await editor.get("/admin/findes-ikke");
  assert.deepEqual([unknown.status, unknown.headers.get("location")], [302, "/admin"]);
});

test("demo texts are counted until somebody has saved them", async () => {
  const { app, text } = await openDashboard();
  const count = async () => Number(/(\d+) tekster er stadig eksempler/.exec(await text())?.[1]);
  const before = await count();
  await app.store("kontakt", { title: "Kontakt" });
  assert.equal(await count(), before - 1);
});

test("nobody waits, until an order and a call come; the call is marked as done with one press", async () => {
  const { app, editor, html, text } = await openDashboard();
  assert.match(await text(), /I dag Tirsdag den 24\. november\. Ingen venter på svar\./);
  await app.order();
  await app.post("/ring-mig-op", { navn: "Rune Thygesen", telefon: "20987654" });
  assert.match(await text(), /: 1 ny bestilling og 1 vil gerne ringes op\./);
  const [, id = ""] = /name="id" value="([^"]+)"/.exec(await html()) ?? [];
  const { cookie } = editor;
  assert.equal((await app.post("/admin/opkald", { intent: "called", id }, { cookie })).status, 200);
  assert.doesNotMatch(await text(), /Rune Thygesen/);
});

test("the newest of each part are listed, and all are counted; a withdrawn order stands first, and is no new one", async () => {
  const { app, html, text } = await openDashboard();
  const withdrawn = await app.order({ navn: "Asta Krogh" });
  await withdraw(app, "Asta Krogh", withdrawn);
  for (let placed = 0; placed < 7; placed += 1) await app.order();
  for (const navn of ["Carl", "Dina"]) await withdraw(app, navn, "77");
  assert.match(
    await text(),
    /: 3 fortrydelser og 7 nye bestillinger\. .*Asta Krogh Har fortrudt .* 2 fortrydelser Passer ikke på .* Og 2 til/,
  );
  assert.equal([...(await html()).matchAll(/class="today__row"/g)].length, 8);
});

test("a draft is listed from its planned Danish day on, and while it could not be published", () => {
  const now = new Date("2026-11-27T10:00:00Z");
  const dueAt = (publishAt: string) =>
    isDue({ publishAt: new Date(publishAt), failure: undefined }, now);
  assert.ok(dueAt("2026-11-27T22:59:00Z") && dueAt("2026-11-25T08:00:00Z"));
  assert.ok(!dueAt("2026-11-27T23:00:00Z"));
  const since = (failure?: string) => isDue({ publishAt: undefined, failure }, now);
  assert.ok(since("En anden har gemt ændringer") && !since());
});

test("on a public site that sends no mail the log says so at the start, and the dashboard in red", async () => {
  const { lines, html } = await openDashboard({ ORIGIN: "https://klinik.example" });
  assert.equal(lines.filter((line) => line.includes("SMTP_URL is not set")).length, 1);
  assert.match(
    await html(),
    /role="alert"[^>]*><p><a[^>]*>Se efter i dag: [^<]*mails[^<]*<\/a>\. Det skal den, der driver hjemmesiden, rette\./,
  );
});

test("failed mails of orders are shown until the order is handled", async () => {
  const server = await startMailServer({ refuse: () => 550 });
  const { app, text } = await openDashboard({ SMTP_URL: server.url });
  await storeOrder(app.services);
  await app.outbox.finish();
  assert.match(await text(), /2 mails om bestillinger kunne ikke sendes\./);
  const { orders } = app.services;
  for (const stored of await orders.list()) await orders.mark({ ...stored, handled: true });
  assert.doesNotMatch(await text(), /kunne ikke sendes|1 ny bestilling/);
});

test("a problem for the operator is one line on the owner's dashboard, in red when it cannot wait", async () => {
  const { app, html, text } = await openDashboard();
  const noteCopy = (madeAt: Date) => {
    const proof = { proven: { madeAt, provenAt: madeAt, pages: 9 } };
    writeFileSync(join(app.dataDir, "copies.json"), JSON.stringify({ site: "", proof }));
  };
  assert.match(await text(), /Alt er i orden, på nær mails.*sikkerhedskopien.* skal den, der/);
  noteCopy(OPENING_HOURS);
  assert.doesNotMatch(await text(), /sikkerhedskopi/);
  noteCopy(new Date(OPENING_HOURS.getTime() + 3_600_000));
  assert.match(
    await html(),
    /role="alert"[^>]*><p><a[^>]*href="\/admin\/drift"[^>]*>Se efter i dag/,
  );
  await app.signIn("ida@samspil.example");
  await app.setRole("ida@samspil.example", "Redaktør");
  const editor = await app.signIn("ida@samspil.example");
  assert.doesNotMatch(visibleText(await editor.page("/admin")), /Se efter i dag|under Drift/);
});

test("a wrong setting that a request reveals is shown on the dashboard", async () => {
  for (const [name, value] of [
    ["ORIGIN", ""],
    ["TRUST_PROXY", "1"],
  ] as const) {
    const { app, text } = await openDashboard({ [name]: value });
    await app.get("/admin/login", { "x-forwarded-for": "203.0.113.7" });
    assert.match(await text(), /Se efter i dag: .*opsætningen/);
  }
});
