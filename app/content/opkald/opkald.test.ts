import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { startApp, visibleText } from "../../../test/kit/app.ts";
import { dumpDatabase } from "../../../test/kit/backend.ts";
import { startMailServer } from "../../../test/kit/mail-server.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { createFormId } from "../../formats/form-id.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";
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
  const app = await startApp({
    environment,
    clock: () => now,
    logTo: (line) => void lines.push(line),
  });
  const editor = await app.signIn();
  return {
    app,
    lines,
    editor,
    ask: (changes: Record<string, string> = {}, from = "") =>
      app.post("/ring-mig-op", { ...rune, ...changes }, from ? { "x-forwarded-for": from } : {}),
    screen: async () => visibleText(await editor.page("/admin/opkald")),
    today: async () => visibleText(await editor.page("/admin")),
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

test("a request to be called is thanked for, mailed to the clinic, and listed as waiting", async () => {
  const server = await startMailServer();
  const { app, ask, screen, today } = await openClinic({ SMTP_URL: server.url });
  assert.doesNotMatch(await today(), /ringes op/);
  const answer = await ask();
  assert.equal(answer.status, 200);
  const thanks = visibleText(await answer.text());
  assert.match(
    thanks,
    /Tak, vi ringer til dig Vi ringer fra 00.12.34.56\. Ringer vi to gange forgæves/,
  );
  assert.match(thanks, /\+45 00 98 76 54 .*Om formiddagen .*Signe Holmgaard/);
  assert.match(thanks, /slettet, når vi har talt sammen, og senest efter 90 dage/);
  await app.outbox.finish();
  assert.equal(server.received.length, 3, "one to each of the clinic's recipients");
  const mail = server.received[0]?.source ?? "";
  assert.match(mail, /Subject: Ring til Rune Thygesen/);
  const text = await screen();
  assert.match(text, /Rune Thygesen \+45 00 98 76 54 Om formiddagen · Signe Holmgaard Bad om det/);
  assert.match(await today(), /1 vil gerne ringes op/);
});

test("the recipients of orders get the mails about calls, also confirmed ones from the admin", async () => {
  const server = await startMailServer();
  const { app, ask } = await openClinic({ SMTP_URL: server.url });
  const { recipients } = app.services;
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
  assert.deepEqual(
    server.received
      .slice(2)
      .flatMap(({ to }) => to)
      .sort(),
    [...app.services.settings.orderRecipients, "ny@klinik.example"].sort(),
  );
});

test("a form sent twice under its id is one request, and two equal forms are two", async () => {
  const { app, ask } = await openClinic();
  const formId = createFormId();
  await ask({ formId });
  assert.equal((await ask({ formId })).status, 200);
  assert.equal(await app.services.callbacks.countWaiting(), 1);
  for (const none of ["", "1", "1"]) await ask({ formId: none });
  assert.equal(await app.services.callbacks.countWaiting(), 4);
  const answers = [await ask({ navn: "" }), await ask({ navn: "", formId })];
  const ids = await Promise.all(
    answers.map(async (answer) => /name="formId" value="(\w*)"/.exec(await answer.text())?.[1]),
  );
  assert.match(ids[0] ?? "", /^[0-9a-f]{32}$/, "an answer is not cached, and may have one");
  assert.equal(ids[1], formId);
});

test("no page that is cached has the id of a form", async () => {
  const { app } = await openClinic();
  for (const path of ["/ring-mig-op", "/kontakt", "/terapi/boern", "/om/signe-holmgaard"]) {
    const ids = [...(await app.page(path)).matchAll(/<input[^>]*name="formId"[^>]*>/g)];
    assert.equal(ids.length, 1, path);
    assert.match(ids[0]?.[0] ?? "", /value=""/, path);
  }
  assert.doesNotMatch(await app.page("/fortryd"), /formId/);
});

test("the form's page has one heading, and its thanks lead back and ask for nothing more", async () => {
  const { app } = await openClinic();
  const headings = (html: string) =>
    [...(html.split("<footer")[0] ?? "").matchAll(/<h[1-6][^>]*>(.*?)<\/h/g)].map(
      ([, words]) => words,
    );
  assert.deepEqual(headings(await app.page("/ring-mig-op")), ["Ring mig op"]);
  for (const [referer, back] of [
    [`${app.origin}/terapi/boern`, 'href="/terapi/boern">Tilbage til siden, du kom fra'],
    [`${app.origin}/ring-mig-op`, 'href="/">Til forsiden'],
    ["https://ond.example/", 'href="/">Til forsiden'],
  ] as const) {
    const answer = await app.post("/ring-mig-op", rune, { referer });
    const html = await answer.text();
    assert.equal(answer.status, 200);
    assert.deepEqual(headings(html), ["Tak, vi ringer til dig", "Det, du bad om"]);
    assert.ok(html.includes(back), referer);
    assert.doesNotMatch(html, /<form[^>]*method="post"/);
  }
});

test("a wrong field has its sentence, and everything typed is still there", async () => {
  const { app, ask } = await openClinic();
  const refused = await ask({ navn: "", telefon: "12 34" });
  assert.equal(refused.status, 422);
  const html = await refused.text();
  assert.match(visibleText(html), /Skriv dit navn\. .*otte cifre/);
  assert.match(html, /value="12 34"/);
  assert.match(html, /checked="" value="formiddag"/);
  assert.match(html, /<option value="signe-holmgaard" selected=""/);
  assert.equal((await ask({ tomt: "https://robot.example" })).status, 422);
  assert.equal(await app.services.callbacks.countWaiting(), 0);
});

test("stored calls are limited as orders are, and one that is stored is answered all the same", async () => {
  const { ask } = await openClinic();
  const formId = createFormId();
  for (let count = 0; count < 12; count += 1) assert.equal((await ask({ navn: "" })).status, 422);
  assert.equal((await ask({ formId })).status, 200);
  for (let count = 1; count < 10; count += 1) {
    assert.equal((await ask({ navn: `Rune ${count}` })).status, 200);
  }
  const held = await ask();
  assert.equal(held.status, 429);
  assert.ok(Number(held.headers.get("retry-after")) > 0);
  assert.match(visibleText(await held.text()), /mange opkald herfra på kort tid/);
  assert.equal((await ask({ formId })).status, 200);
});

test("'Ringet op' can be undone, and erases it a day later, with its mail", async () => {
  const { app, ask, act, screen, today, pass, isOnDisk } = await openClinic();
  await ask();
  await app.outbox.finish();
  assert.ok(isOnDisk("Rune Thygesen"));
  const id = (await app.services.callbacks.list(1)).rows[0]?.id ?? "";
  assert.equal((await act({ id, intent: "called" })).status, 200);
  assert.match(
    await screen(),
    /Ingen venter på et opkald\. Rune Thygesen .* Ringet op i dag kl\. 09\.00/,
  );
  assert.doesNotMatch(await today(), /ringes op/);
  assert.equal((await act({ id, intent: "waiting" })).status, 200);
  assert.match(await today(), /1 vil gerne ringes op/);
  await act({ id, intent: "called" });
  await pass(2);
  assert.doesNotMatch(await screen(), /Rune Thygesen/);
  assert.ok(!isOnDisk("Rune Thygesen"));
  assert.equal((await act({ id, intent: "waiting" })).status, 409);
});

test("who was not reached stays in the list, with when it was tried, and after two tries a text message", async () => {
  const { app, ask, act, screen, today, pass, editor } = await openClinic();
  await ask();
  const id = (await app.services.callbacks.list(1)).rows[0]?.id ?? "";
  assert.doesNotMatch(await screen(), /Prøvet/);
  assert.equal((await act({ id, intent: "tried" })).status, 200);
  assert.match(await screen(), /Rune Thygesen .* Prøvet i dag kl\. 09\.00 /);
  assert.match(await today(), /1 vil gerne ringes op.*Signe Holmgaard · Prøvet i dag kl\. 09\.00 /);
  assert.doesNotMatch(await screen(), /Send sms/);
  await pass(2);
  await act({ id, intent: "tried" });
  assert.match(await screen(), /Rune Thygesen .* Prøvet i dag kl\. 09\.00 .*Send sms/);
  assert.match(await editor.page("/admin/opkald"), /href="sms:\+4500987654"/);
  await act({ id, intent: "called" });
  assert.doesNotMatch(await screen(), /Prøvet|Send sms/);
});

test("'Ikke truffet' can be undone once for each try, also where it is pressed twice", async () => {
  const { app, ask, act, screen, editor, pass } = await openClinic();
  await ask();
  const id = (await app.services.callbacks.list(1)).rows[0]?.id ?? "";
  await act({ id, intent: "tried" });
  await pass(1);
  await act({ id, intent: "tried" });
  assert.match(await screen(), /Prøvet i dag kl\. 09\.00 Fortryd : Rune Thygesen/);
  const times = /name="time" value="(2026[^"]+)"/.exec(await editor.page("/admin/opkald"));
  const undo = { id, intent: "untried", time: times?.[1] ?? "" };
  for (let press = 0; press < 2; press += 1) assert.equal((await act(undo)).status, 200);
  assert.match(await screen(), /Prøvet i går kl\. 09\.00/);
  assert.doesNotMatch(await screen(), /Send sms/);
  await act({ ...undo, time: "2026-11-23T08:00:00.000Z" });
  assert.doesNotMatch(await screen(), /Prøvet/);
  assert.equal((await act({ id, intent: "erased" })).status, 400);
});

test("waiting calls are paged, and those called come after them", async () => {
  const { app, act, screen, editor } = await openClinic();
  for (let n = 1; n <= 55; n += 1) {
    const form = { ...rune, navn: `Nr${n}-` };
    await app.services.storeInTime((trx) =>
      app.services.callbacks.store(trx, createFormId(), form),
    );
  }
  assert.match(await screen(), /Nr1- .*Nr50- .*Side 1 af 2 \(55 i alt\)/);
  assert.doesNotMatch(await screen(), /Nr51- /);
  assert.match(visibleText(await editor.page("/admin/opkald?side=2")), /Nr51- .*Nr55- /);
  const [first] = (await app.services.callbacks.list(1)).rows;
  await act({ id: first?.id ?? "", intent: "called" });
  assert.match(await screen(), /Nr2- .*Nr51- .*Nr1- .* Ringet op .*Side 1 af 2 \(54 i alt\)/);
});

test("the clinic gets at most thirty mails a day about calls, and all are stored", async () => {
  const { app, ask, pass } = await openClinic({ TRUST_PROXY: "1" });
  const letters = async () => {
    const mails = await app.services.documents.list("mail");
    return mails.map(({ data }) => String(Object(data).text));
  };
  for (let n = 1; n <= 32; n += 1) {
    assert.equal((await ask({ navn: `Nr${n}-` }, `198.51.${n}.7`)).status, 200);
  }
  assert.equal((await letters()).length, 30);
  const last = (await letters()).filter((text) => /Resten af dagen får I ingen mail/.test(text));
  assert.match(last.join(), /^Ring til Nr30-/);
  assert.equal(last.length, 1);
  assert.equal(await app.services.callbacks.countWaiting(), 32);
  await pass(1);
  await ask({ navn: "Nr33-" });
  assert.match((await letters()).join(), /Nr33-/);
});

test("a request that is never answered is erased after 90 days", async () => {
  const { ask, screen, pass, isOnDisk } = await openClinic();
  await ask();
  assert.ok(isOnDisk("Rune Thygesen"));
  await pass(89);
  assert.match(await screen(), /Rune Thygesen/);
  await pass(2);
  assert.doesNotMatch(await screen(), /Rune Thygesen/);
  assert.ok(!isOnDisk("Rune Thygesen"));
});

test("the log has no names of those who want to be called", async () => {
  const { app, ask, lines } = await openClinic();
  await ask();
  await app.outbox.finish();
  assert.ok(lines.some((line) => line.includes("callback received")));
  for (const line of lines) assert.doesNotMatch(line, /Rune|Thygesen|98 ?76 ?54|signe-holmgaard/);
});

test("the form is shown once the clinic turns it on, with its own words or without any claim", async () => {
  const { app, editor } = await openClinic({ DEMO_CONTENT: "off" });
  await app.store("klinik", { telefon: "11 22 33 44" });
  assert.equal((await app.get("/ring-mig-op")).status, 404);
  assert.equal((await app.post("/ring-mig-op", rune)).status, 404);
  assert.doesNotMatch(await app.page("/kontakt"), /ring-op|ring-mig-op/);
  const empty = { vises: "", ringer: "", indledning: "", naeste: "" };
  const base = fingerprint(empty, Object.keys(empty));
  const offered = { act: "publish", base, values: { ...empty, vises: "ja" } };
  assert.equal((await editor.save("/admin/opkald/tekster", offered)).status, 200);
  const plain = visibleText(await app.page("/ring-mig-op"));
  assert.match(plain, /Skriv dit nummer, så ringer vi til dig\./);
  assert.match(plain, /Skriv ikke om helbred eller andet personligt\./);
  assert.doesNotMatch(plain, /forgæves/);
  await app.store("opkald", { vises: "ja", naeste: "Vi ringer i morgen." });
  assert.match(visibleText(await app.page("/ring-mig-op")), /Vi ringer i morgen\./);
  await app.store("opkald", { vises: "nej" });
  assert.equal((await app.get("/ring-mig-op")).status, 404);
  assert.equal((await app.post("/ring-mig-op", rune)).status, 404);
  assert.doesNotMatch(await app.page("/sitemap.xml"), /ring-mig-op/);
});
