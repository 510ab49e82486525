import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dumpDatabase } from "../../../test/kit/backend.ts";
import { startMailServer } from "../../../test/kit/mail-server.ts";
import { openSite, visibleText } from "../../../test/kit/site.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { createFormId } from "../../formats/form-id.ts";
import { SERVER } from "../../server/events/audit.server.ts";

const rune = {
  navn: "Rune Thygesen",
  telefon: "+45 00 98 76 54",
  hvornaar: "formiddag",
  hvem: "signe-holmgaard",
};

/** A site whose day can be chosen, and its secretary. */
async function openClinic(environment: Record<string, string> = {}) {
  let now = new Date("2026-11-23T08:00:00Z");
  const lines: string[] = [];
  const app = await openSite({
    environment,
    clock: () => now,
    logTo: (line) => void lines.push(line),
  });
  const editor = await app.signIn();
  return {
    app,
    lines,
    editor,
    ask: (changes: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      app.post("/ring-mig-op", { ...rune, ...changes }, headers),
    waiting: () => app.services.callbacks.countWaiting(),
    firstId: async () => (await app.services.callbacks.list(1)).rows[0]?.id ?? "",
    screen: async (query = "") => visibleText(await editor.page(`/admin/opkald${query}`)),
    act: (fields: Record<string, string>) =>
      app.post("/admin/opkald.data", fields, { cookie: editor.cookie }),
    /** A day at a time: a clock that leaps is not trusted to erase. */
    async pass(days: number) {
      for (let left = days; left > 0; left -= 1) {
        now = new Date(now.getTime() + DAY_MS);
        await app.eraseOldMail();
      }
    },
    /** Whether the database, its log or a file has these words. */
    isOnDisk: (words: string) =>
      readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
        .concat(dumpDatabase(app.dataDir))
        .some((text) => text.includes(words)),
  };
}

test("a request to be called is thanked for, mailed to the clinic, and listed as waiting; the log has no names", async () => {
  const server = await startMailServer();
  const { app, ask, waiting, lines } = await openClinic({ SMTP_URL: server.url });
  const answer = await ask();
  assert.equal(answer.status, 200);
  assert.match(
    visibleText(await answer.text()),
    /Tak, vi ringer til dig Vi ringer fra 00.12.34.56\. .*\+45 00 98 76 54 .*Om formiddagen .*Signe Holmgaard .*senest efter 90 dage/,
  );
  await app.outbox.finish();
  assert.equal(server.received.length, 3, "one to each of the clinic's recipients");
  assert.match(server.received[0]?.source ?? "", /Subject: Ring til Rune Thygesen/);
  assert.equal(await waiting(), 1);
  assert.ok(lines.some((line) => line.includes("callback received")));
  for (const line of lines) assert.doesNotMatch(line, /Rune|Thygesen|98 ?76 ?54|signe-holmgaard/);
});

test("the recipients of orders get the mails about calls, also confirmed ones from the admin", async () => {
  const server = await startMailServer();
  const { app, ask } = await openClinic({ SMTP_URL: server.url });
  const { recipients, settings } = app.services;
  const tokens: string[] = [];
  for (const address of ["ny@klinik.example", "ubekraeftet@klinik.example"]) {
    await recipients.ask(address, SERVER, ({ token }) => {
      tokens.push(token);
      const words = { subject: "Prøvemail", html: "<p>Hej</p>", text: "Hej" };
      return { ...words, id: `proeve-${address}`, to: [address] };
    });
  }
  await recipients.confirm(tokens[0] ?? "", SERVER);
  await server.waitFor(2);
  await ask();
  await app.outbox.finish();
  const to = server.received.slice(2).flatMap((mail) => mail.to);
  assert.deepEqual(to.sort(), [...settings.orderRecipients, "ny@klinik.example"].sort());
});

test("a form sent twice under its id is one request, and two equal forms are two; no cached page has an id", async () => {
  const { app, ask, waiting } = await openClinic();
  const formId = createFormId();
  for (const _ of [1, 2]) assert.equal((await ask({ formId })).status, 200);
  assert.equal(await waiting(), 1);
  for (const none of ["", "1", "1"]) await ask({ formId: none });
  assert.equal(await waiting(), 4);
  const idIn = (html: string) => /<input[^>]*name="formId"[^>]*value="(\w*)"/.exec(html)?.[1];
  assert.match(idIn(await (await ask({ navn: "" })).text()) ?? "", /^[0-9a-f]{32}$/);
  assert.equal(idIn(await (await ask({ navn: "", formId })).text()), formId);
  for (const path of ["/ring-mig-op", "/kontakt", "/terapi/boern", "/om/signe-holmgaard"])
    assert.equal(idIn(await app.page(path)), "", path);
});

test("the thanks lead back to the page of one's own that one came from, and ask for nothing more", async () => {
  const { app, ask } = await openClinic();
  for (const [referer, back] of [
    [`${app.origin}/terapi/boern`, 'href="/terapi/boern">Tilbage til siden, du kom fra'],
    [`${app.origin}/ring-mig-op`, 'href="/">Til forsiden'],
    ["https://ond.example/", 'href="/">Til forsiden'],
  ] as const) {
    const html = await (await ask({}, { referer })).text();
    assert.ok(html.includes(back), referer);
    assert.doesNotMatch(html, /<form[^>]*method="post"/);
  }
});

test("a wrong field has its sentence, and everything typed is still there", async () => {
  const { ask, waiting } = await openClinic();
  const refused = await ask({ navn: "", telefon: "12 34" });
  assert.equal(refused.status, 422);
  const html = await refused.text();
  assert.match(visibleText(html), /Skriv dit navn\. .*otte cifre/);
  assert.match(html, /value="12 34"/);
  assert.match(html, /checked="" value="formiddag"/);
  assert.match(html, /<option value="signe-holmgaard" selected=""/);
  assert.equal((await ask({ tomt: "https://robot.example" })).status, 422);
  assert.equal(await waiting(), 0);
});

test("ten calls from one address are stored, and an eleventh is told to wait", async () => {
  const { ask } = await openClinic();
  for (let count = 0; count < 10; count += 1) assert.equal((await ask()).status, 200);
  const held = await ask();
  assert.equal(held.status, 429);
  assert.match(visibleText(await held.text()), /mange opkald herfra på kort tid/);
});

test("'Ringet op' can be undone, and erases it a day later, with its mail; one that is never answered goes after 90 days", async () => {
  const { app, ask, act, screen, waiting, pass, isOnDisk, firstId } = await openClinic();
  await ask();
  await app.outbox.finish();
  assert.ok(isOnDisk("Rune Thygesen"));
  const id = await firstId();
  for (const [intent, left] of [
    ["called", 0],
    ["waiting", 1],
    ["called", 0],
  ] as const) {
    assert.equal((await act({ id, intent })).status, 200);
    assert.equal(await waiting(), left);
  }
  await ask({ navn: "Asta Lind" });
  await pass(2);
  assert.ok(!isOnDisk("Rune Thygesen"));
  assert.equal((await act({ id, intent: "waiting" })).status, 409);
  await pass(87);
  assert.match(await screen(), /Asta Lind/);
  await pass(2);
  assert.ok(!isOnDisk("Asta Lind"));
});

test("who was not reached stays in the list, with when it was tried, and each try can be undone once", async () => {
  const { ask, act, screen, pass, editor, firstId } = await openClinic();
  await ask();
  const id = await firstId();
  await act({ id, intent: "tried" });
  await pass(1);
  await act({ id, intent: "tried" });
  assert.match(await screen(), /Prøvet i dag kl\. 09\.00 .*Send sms/);
  const html = await editor.page("/admin/opkald");
  const [, time = ""] = /name="time" value="(2026[^"]+)"/.exec(html) ?? [];
  for (const _ of ["press", "press"])
    assert.equal((await act({ id, intent: "untried", time })).status, 200);
  assert.match(await screen(), /Prøvet i går kl\. 09\.00 (?!.*Send sms)/);
  await act({ id, intent: "untried", time: "2026-11-23T08:00:00.000Z" });
  assert.doesNotMatch(await screen(), /Prøvet/);
  assert.equal((await act({ id, intent: "erased" })).status, 400);
});

test("waiting calls are paged, and those called come after them", async () => {
  const { app, act, screen, firstId } = await openClinic();
  const { callbacks, storeInTime } = app.services;
  for (let n = 1; n <= 55; n += 1) {
    const form = { ...rune, navn: `Nr${n}-` };
    await storeInTime((trx) => callbacks.store(trx, createFormId(), form));
  }
  assert.match(await screen("?side=2"), /Nr51- .*Nr55- /);
  await act({ id: await firstId(), intent: "called" });
  assert.match(await screen(), /Nr2- .*Nr51- .*Nr1- .* Ringet op .*Side 1 af 2 \(54 i alt\)/);
});

test("the clinic gets at most thirty mails a day about calls, and all are stored", async () => {
  const { app, ask, pass, waiting } = await openClinic({ TRUST_PROXY: "1" });
  const letters = async () =>
    (await app.services.documents.list("mail")).map(({ data }) => String(Object(data).text));
  for (let n = 1; n <= 32; n += 1)
    await ask({ navn: `Nr${n}-` }, { "x-forwarded-for": `198.51.${n}.7` });
  const mailed = await letters();
  assert.match(mailed[0] ?? "", /^Ring til (Nr\d+-)\s+Navn: \1\s+Telefon: /);
  assert.deepEqual([mailed.length, await waiting()], [30, 32]);
  assert.match(mailed.find((text) => /Resten af dagen/.test(text)) ?? "", /^Ring til Nr30-/);
  await pass(1);
  await ask({ navn: "Nr33-" });
  assert.match((await letters()).join(), /Nr33-/);
});

test("the form is shown once the clinic turns it on, with its own words or without any claim", async () => {
  const { app, ask } = await openClinic({ DEMO_CONTENT: "off" });
  async function isOff() {
    for (const answer of [await app.get("/ring-mig-op"), await ask()])
      assert.equal(answer.status, 404);
    for (const path of ["/kontakt", "/sitemap.xml"])
      assert.doesNotMatch(await app.page(path), /ring-op|ring-mig-op/);
  }
  await app.store("klinik", { telefon: "11 22 33 44" });
  await isOff();
  await app.store("opkald", { vises: "ja" });
  const plain = visibleText(await app.page("/ring-mig-op"));
  assert.match(plain, /Skriv dit nummer, så ringer vi til dig\./);
  assert.match(plain, /Skriv ikke om helbred eller andet personligt\./);
  assert.doesNotMatch(plain, /forgæves/);
  await app.store("opkald", { vises: "nej" });
  await isOff();
});
