import assert from "node:assert/strict";
import { test } from "node:test";
import { queryRows, runSql } from "../../../test/kit/backend.ts";
import { startMailServer } from "../../../test/kit/mail-server.ts";
import { type App, openSite, visibleText } from "../../../test/kit/site.ts";
import { DAY_MS } from "../../formats/durations.ts";
import { createFormId } from "../../formats/form-id.ts";
import { SERVER } from "../../server/events/audit.server.ts";
import { withdrawalMailIds } from "../orders/order-row.server.ts";

const FORM = { navn: "Mathilde Krogh", nummer: "1042", email: "mathilde@post.example", hvad: "" };
const CONFIRMED = { ...FORM, intent: "bekraeft" };
/** Where the clinic sees what is withdrawn. */
const SCREEN = "/admin/bestillinger?vis=fortrudt";

async function lettersOf({ services }: App) {
  const letters = await services.documents.list("mail");
  return letters
    .filter(({ id }) => id.startsWith("fortrydelse-"))
    .map(({ id, data }) => ({ id, ...Object(data) }));
}

test("a withdrawal is read through, put right and confirmed, and mailed to clinic and customer with the time and what happens next", async () => {
  const app = await openSite();
  const send = async (changes: Record<string, string>) => {
    const answer = await app.post("/fortryd", { ...FORM, ...changes });
    return (await answer.text()).replaceAll("\n", " ");
  };
  const lacking = await send({ email: "mk", intent: "videre" });
  assert.match(lacking, /value="Mathilde Krogh".*Skriv hele e-mailadressen/);
  assert.match(
    visibleText(await send({ intent: "videre" })),
    /Er det rigtigt\? .*Mathilde Krogh .*1042 .*Hele bestillingen .*Bekræft fortrydelse/,
  );
  assert.match(await send({ intent: "ret" }), /value="mathilde@post\.example"/);
  assert.equal((await lettersOf(app)).length, 0, "nothing is stored before it is confirmed");
  const thanks = visibleText(await send({ hvad: "Følelsestavle", intent: "bekraeft" }));
  assert.match(thanks, /Vi modtog det den \d+\. \S+ \d{4} kl\. \d\d\.\d\d/);
  const [notice, receipt] = (await lettersOf(app)).toSorted((a, b) => a.id.length - b.id.length);
  assert.deepEqual(receipt?.to, ["mathilde@post.example"]);
  for (const words of [
    /Vi modtog din fortrydelse den .* kl\. \d\d\.\d\d\..*Følelsestavle/s,
    /E-mail: mathilde@post\.example\n/,
    /købt som privatperson og fortrudt inden for de 14 dage/,
    /tilbage senest den \d+\. \S+ \d{4}\. Du betaler selv/,
    /SEND VARERNE TIL\n.*CVR \d/s,
  ])
    assert.match(receipt?.text, words);
  assert.deepEqual(notice?.to, app.services.settings.orderRecipients);
  assert.equal(notice?.replyTo, "mathilde@post.example");
});

test("a link with an order's number fills it in, and a link with anything else does not", async () => {
  const app = await openSite();
  const numberIn = async (query: string) => {
    const answer = await app.get(`/fortryd?nummer=${encodeURIComponent(query)}`);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    return /name="nummer"[^>]* value="([^"]*)"/.exec(await answer.text())?.[1];
  };
  assert.equal(await numberIn("1042"), "1042");
  for (const other of ["", "0", "1042 1043", "1234567890", "Mathilde", '"><b>'])
    assert.equal(await numberIn(other), "", other);
});

test("a withdrawal with any number or e-mail is accepted, and neither answer nor receipt reveals whether the order exists", async () => {
  const app = await openSite();
  const number = await app.order();
  const answers = new Set<string>();
  for (const [nummer, email] of [
    [number, FORM.email],
    [number, "en@anden.example"],
    ["9999", FORM.email],
    ["den blå bog", FORM.email],
  ] as const) {
    const answer = await app.post("/fortryd", { ...CONFIRMED, nummer, email });
    assert.equal(answer.status, 200);
    const receipts = (await lettersOf(app)).filter(({ id }) => id.endsWith("kvittering"));
    const own = receipts.filter(({ text }) => text.includes(nummer) && text.includes(email));
    assert.deepEqual(own[0]?.to, [email]);
    const told = visibleText(await answer.text()) + own[0].text;
    const rest = told.replaceAll(nummer, "X").replaceAll(email, "Y");
    answers.add(rest.replace(/\d\d\.\d\d/g, ""));
  }
  assert.equal(answers.size, 1);
  assert.doesNotMatch([...answers].join(), /Samtalekort|Ærøvej/);
});

test("an order is withdrawn only with its own e-mail; another e-mail is stored and marked as not matching", async () => {
  const app = await openSite();
  const number = await app.order();
  const { orders } = app.services;
  await orders.markAll([Number(number)], true);
  await app.post("/fortryd", { ...CONFIRMED, email: "fremmed@post.example", nummer: number });
  assert.partialDeepStrictEqual(await orders.find(number), { handled: true });
  const editor = await app.signIn();
  assert.match(visibleText(await editor.page(SCREEN)), /uden bestilling .*fremmed@post\.example/);
  const [notice] = (await lettersOf(app)).filter(({ id }) => !id.endsWith("kvittering"));
  assert.match(notice?.text, /Nummer og e-mail passer ikke på nogen bestilling/);

  const own = { ...CONFIRMED, navn: "M. Krogh", email: " Mathilde@POST.example ", nummer: number };
  await app.post("/fortryd", own);
  assert.ok((await orders.find(number))?.withdrawnAt);
  assert.partialDeepStrictEqual(await orders.find(number), { handled: false });
});

test("a withdrawal fits no order that came later or has lost its e-mail, and leads to a search for one", async () => {
  const app = await openSite();
  const [erased, spoilt] = [await app.order(), await app.order()];
  const later = String(Number(spoilt) + 1);
  runSql(app, `update orders set form = '{bad' where number = ${spoilt}`);
  runSql(app, `update orders set form = '{}', erased = 1 where number = ${erased}`);
  for (const nummer of [erased, spoilt, later])
    await app.post("/fortryd", { ...CONFIRMED, nummer });
  assert.equal(await app.order(), later);
  assert.equal(await app.services.withdrawals.countOpen(), 3);
  for (const number of [erased, spoilt, later])
    assert.equal((await app.services.orders.find(number))?.withdrawnAt, undefined);
  const editor = await app.signIn();
  assert.match(await editor.page(SCREEN), /href="[^"]*\?q=Mathilde\+Krogh"[^>]*>Find bestillingen/);
});

/** The form of the second step, with its id. */
async function secondStep(app: App, changes: Partial<typeof FORM> = {}) {
  const form = { ...FORM, ...changes };
  const html = await (await app.post("/fortryd", { ...form, intent: "videre" })).text();
  const [, formId = assert.fail("it has no id")] = /name="formId" value="(\w+)"/.exec(html) ?? [];
  return { ...form, formId, intent: "bekraeft" };
}

test("a withdrawal sent twice is one, and a later one in the same words is another", async () => {
  let now = new Date("2026-11-23T09:00:00Z");
  const app = await openSite({ clock: () => now });
  const confirm = async (fields: Record<string, string>) =>
    visibleText(await (await app.post("/fortryd", fields)).text());
  const first = await secondStep(app);
  assert.match(await confirm(first), /den 23\. november 2026 kl\. 10\.00/);
  now = new Date("2026-12-07T09:30:00Z");
  assert.match(await confirm(first), /den 23\. november 2026 kl\. 10\.00/);
  assert.equal((await lettersOf(app)).length, 2);
  const second = await secondStep(app);
  assert.notEqual(second.formId, first.formId);
  assert.match(await confirm(second), /den 7\. december 2026 kl\. 10\.30/);
  assert.equal((await lettersOf(app)).length, 4);
  assert.equal(await app.services.withdrawals.countOpen(), 2);
});

test("a withdrawal without an answer stays at its second step, and is one when it is confirmed again", async () => {
  let isAway = true;
  const app = await openSite({
    change: (services) => ({
      ...services,
      async storeInTime(work) {
        const stored = await services.storeInTime(work);
        return isAway ? Promise.reject(new Error("the answer is lost")) : stored;
      },
    }),
  });
  const sent = await secondStep(app, { hvad: "Følelsestavle" });
  const lost = await app.post("/fortryd", sent);
  assert.equal(lost.status, 503);
  const html = await lost.text();
  assert.match(
    visibleText(html),
    /kunne ikke gemmes lige nu\..*Følelsestavle.*Bekræft fortrydelse/,
  );
  assert.ok(html.includes(`name="formId" value="${sent.formId}"`));
  isAway = false;
  assert.equal((await app.post("/fortryd", sent)).status, 200);
  assert.equal((await lettersOf(app)).length, 2);
});

test("a withdrawal whose receipt is withheld says so, each time it is sent, and the clinic can send it", async () => {
  const mail = await startMailServer();
  const app = await openSite({ environment: { SMTP_URL: mail.url, RECEIPTS_PER_HOUR: "1" } });
  await app.post("/fortryd", { ...CONFIRMED, nummer: "den blå bog" });
  const held = await secondStep(app, { nummer: "den røde bog" });
  for (const answer of [await app.post("/fortryd", held), await app.post("/fortryd", held)])
    assert.match(visibleText(await answer.text()), /kommer, når klinikken har set på den/);
  await mail.waitFor(3 + 1 + 3);
  await app.outbox.finish();
  const editor = await app.signIn();
  const screen = visibleText(await editor.page(SCREEN));
  assert.match(screen, /den blå bog: .*Sendt mathilde@post.* Holdt tilbage mathilde@post/);
  const [notice] = (await lettersOf(app)).filter(({ text }) => /holdt tilbage/.test(text));
  assert.ok(notice, "the clinic's mail does not say that the customer has it");
  const [, red] = (await app.services.withdrawals.listOpen(1)).open;
  const [, receipt] = withdrawalMailIds(red?.id ?? "");
  assert.ok(await app.services.orders.resend(receipt, "mathilde@post.example", SERVER));
  await mail.waitFor(3 + 1 + 3 + 1);
});

test("withdrawals without an order are paged, and the ticked ones are marked as handled", async () => {
  const app = await openSite();
  const { withdrawals, storeInTime } = app.services;
  for (let n = 1; n <= 55; n += 1) {
    const form = { ...FORM, navn: `Nr${n}-`, nummer: "bogen" };
    await storeInTime((trx) => withdrawals.store(trx, createFormId(), form));
  }
  const editor = await app.signIn();
  const first = await editor.page(SCREEN);
  assert.match(visibleText(first), /Nr1- .*Nr50- (?!.*Nr51-).*Side 1 af 2 \(55 i alt\)/);
  assert.match(visibleText(await editor.page(`${SCREEN}&fortrydelser=2`)), /Nr51- .*Nr55- /);
  const ids = [...first.matchAll(/type="checkbox"[^>]* name="id" value="(\w+)"/g)];
  const clear = async (ticked: string[][]) => {
    const fields = [["intent", "withdrawal"], ...ticked];
    return visibleText(await (await app.post(SCREEN, fields, { cookie: editor.cookie })).text());
  };
  assert.match(await clear([]), /Sæt først et kryds ved de fortrydelser/);
  assert.match(
    await clear(ids.map(([, id = ""]) => ["id", id])),
    /50 fortrydelser er markeret som behandlet\. (?!.*Nr50-)(?!.*Side 1 af).*Nr51- .*Nr55- /,
  );
});

test("the clinic gets at most thirty mails a day about withdrawals without an order, and all are stored", async () => {
  const app = await openSite({ environment: { TRUST_PROXY: "1" } });
  const number = await app.order();
  const withdraw = (nummer: string, n: number) =>
    app.post("/fortryd", { ...CONFIRMED, nummer }, { "x-forwarded-for": `198.51.${n}.7` });
  const notices = async () =>
    (await lettersOf(app)).filter(({ id }) => !id.endsWith("kvittering")).map(({ text }) => text);
  for (let n = 1; n <= 32; n += 1) assert.equal((await withdraw(`bog ${n}`, n)).status, 200);
  const mailed = await notices();
  assert.equal(mailed.length, 30);
  const last = mailed.filter((text) => /Resten af dagen får I ingen mail om flere/.test(text));
  assert.match(last.join(), /^(?!.*bog 29).*Bestilling: bog 30\n/s);
  assert.equal((await lettersOf(app)).length, 30 + 32, "a receipt for each");
  assert.equal(await app.services.withdrawals.countOpen(), 32);
  await withdraw(number, 33);
  assert.match((await notices()).join(), /Bestillingen står igen som ubehandlet/);
});

test("a withdrawal is erased with its order, or by its age; its mails wait for the mail server until then", async () => {
  let now = new Date();
  const app = await openSite({
    clock: () => now,
    environment: {
      SMTP_URL: "smtp://127.0.0.1:9",
      ORDER_RETENTION_DAYS: "100",
      RECEIPTS_PER_HOUR: "2",
      ORDER_RECIPIENTS: "a@klinik.example",
      MAIL_FROM: "a@klinik.example",
    },
  });
  for (const nummer of [await app.order(), "den blå bog"])
    await app.post("/fortryd", { ...CONFIRMED, nummer });
  const leftAfter = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      now = new Date(now.getTime() + DAY_MS);
      await app.outbox.finish();
      await app.eraseOldMail();
    }
    return (await lettersOf(app)).map(({ to }) => to.join());
  };
  assert.equal((await leftAfter(2)).length, 4, "two days without a mail server lose none");
  const kept = await leftAfter(80);
  assert.equal(kept.filter((to) => to === "mathilde@post.example").length, 2);
  assert.deepEqual(await leftAfter(10), [], "what is held back waits no longer than messages");
  await leftAfter(9);
  for (const table of ["orders", "withdrawals"])
    assert.deepEqual(queryRows(app, `select * from ${table}`), [], table);
});
