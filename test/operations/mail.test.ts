import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../app/formats/durations.ts";
import type { Message } from "../../app/server/mail/queue-mail.server.ts";
import { createSmtpTransport, SMTP_LIMITS } from "../../app/server/mail/smtp-transport.server.ts";
import { holdTime } from "../kit/hold-time.ts";
import { decodeMail, type Stage, startMailServer } from "../kit/mail-server.ts";
import { openPostOffice as openOffice } from "../kit/post-office.ts";
import { openSite, visibleText } from "../kit/site.ts";
import { until } from "../kit/until.ts";

const from = "Samspil <kontakt@samspil.example>";
const clinic = ["signe@samspil.example", "anders@samspil.example", "ida@samspil.example"];
const patient = { connection: 60_000, greeting: 60_000, message: 60_000, answer: 60_000 };

/** For a server that hangs: only the wait that it makes long is short. Where that ends before the hang, the outcome is the same. */
const impatientAt = {
  greeting: { ...patient, greeting: 300 },
  MAIL: { ...patient, message: 300 },
  RCPT: { ...patient, message: 300 },
  DATA: { ...patient, message: 300 },
  "end of data": { ...patient, answer: 1500 },
};

/** Each mail is slow: the next does not wait for it. */
const AT_ONCE = { slowAfterMs: 0 };

function letter(id: string, to = clinic): Message {
  return { id, to, subject: `Bestilling ${id}`, html: "<p>Hej</p>", text: "Hej" };
}

type Fault = NonNullable<Parameters<typeof startMailServer>[0]>["fault"];

/** A mail server that answers with `fault` until it is mended. */
async function startFaulty(fault: Fault) {
  let isBad = true;
  const server = await startMailServer({
    fault: (...at) => (isBad ? fault?.(...at) : undefined),
  });
  return {
    ...server,
    mend() {
      isBad = false;
    },
  };
}

const isDown: Fault = (stage) => (stage === "greeting" ? "drop" : undefined);
const fails =
  (at: Stage, answer: ReturnType<NonNullable<Fault>>, whose = ""): Fault =>
  (stage, recipient) =>
    stage === at && recipient.startsWith(whose) ? answer : undefined;

/** An outbox with one worker, and room for more. */
async function openPostOffice(
  url: string,
  timeouts = patient,
  limits?: Parameters<typeof openOffice>[1],
) {
  const transportOf = (ms: typeof timeouts) => createSmtpTransport(url, from, ms);
  const office = await openOffice(transportOf(timeouts), limits);
  return { ...office, hire: (ms = timeouts) => office.hire(transportOf(ms)) };
}

/** A site with an order whose mails go to a server that fails; its clock stands still. */
async function openOrdered(fault: Fault) {
  const server = await startFaulty(fault);
  let now = new Date("2026-11-21T08:00:00Z");
  const app = await openSite({ environment: { SMTP_URL: server.url }, clock: () => now });
  const editor = await app.signIn();
  async function pass(ms: number) {
    now = new Date(now.getTime() + ms);
    await app.outbox.finish();
  }
  await app.order();
  await pass(0);
  return {
    app,
    server,
    editor,
    pass,
    orders: async () => visibleText(await editor.page("/admin/bestillinger")),
    dashboard: async () => visibleText(await editor.page("/admin")),
  };
}

test("while the server is down ninety mails cost one connection a try, and afterwards each comes once", async () => {
  const server = await startFaulty(isDown);
  const office = await openPostOffice(server.url);
  for (let n = 0; n < 30; n += 1) await office.queue(letter(`b${n}`));
  for (let minute = 0; minute < 3; minute += 1) {
    const before = server.connections();
    await office.outbox.finish();
    assert.equal(server.connections() - before, 1, "all mails wait for the server together");
    office.pass(15 * MINUTE_MS);
  }
  assert.deepEqual(await office.states(), { waiting: 90 });
  const reasons = new Set((await office.rows()).map(({ error }) => error));
  assert.deepEqual([...reasons], ["mailserveren svarer ikke"], "and each has the reason");
  const before = server.connections();
  await office.outbox.finish();
  await office.queue(letter("ny", ["mathilde@kunde.example"]));
  await office.outbox.finish();
  assert.equal(server.connections() - before, 2, "a new mail tries the server, and no other does");
  server.mend();
  office.pass(15 * MINUTE_MS);
  await office.outbox.finish();
  assert.deepEqual(await office.states(), { sent: 91 });
  assert.equal(server.received.length, 91);
  assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 91);
});

for (const stage of ["greeting", "MAIL", "RCPT", "DATA", "end of data"] as const) {
  for (const fault of ["hang", "drop"] as const) {
    test(`a server that answers »${stage}« with »${fault}« loses no mail and gets none twice`, async () => {
      const server = await startFaulty(fails(stage, fault));
      const isHung = fault === "hang";
      const timeouts = isHung ? impatientAt[stage] : patient;
      const office = await openPostOffice(server.url, timeouts, isHung ? AT_ONCE : {});
      await office.queue(letter("a"));
      const finish = async ({ finish: begin }: Pick<typeof office.outbox, "finish">) => {
        await begin();
        await until("all have ended", async () => !(await office.states()).sending);
      };
      await finish(office.outbox);
      assert.deepEqual(await office.states(), { waiting: 3 });
      const early = server.received.map(({ messageId }) => messageId);
      server.mend();
      const worker = office.hire(patient);
      office.pass(15 * MINUTE_MS);
      await finish(worker);
      // A server that had all of a mail may have kept it: it gets that one again after an hour, with the same Message-ID.
      const isUnclear = stage === "end of data";
      assert.deepEqual(await office.states(), isUnclear ? { waiting: 3 } : { sent: 3 });
      office.pass(HOUR_MS);
      await finish(worker);
      assert.deepEqual(await office.states(), { sent: 3 });
      const ids = (await office.rows()).map((row) => row.message_id).sort();
      const received = server.received.map(({ messageId }) => messageId).sort();
      assert.equal(early.length, isUnclear ? 3 : 0);
      assert.deepEqual(received, [...ids, ...early].sort());
    });
  }
}

/** Answers at a stage to Anders's mail alone; at the others the server speaks of itself. */
const ANSWERS = [
  ["RCPT", "451 later", { waiting: 1, sent: 2 }],
  ["DATA", "451 later", { waiting: 1, sent: 2 }],
  ["end of data", "451 later", { waiting: 1, sent: 2 }],
  ["RCPT", "550 5.1.1 <mathilde@kunde.example> Mathilde Krogh unknown", { failed: 1, sent: 2 }],
  ["MAIL", "530 authenticate first", { waiting: 3 }],
  ["MAIL", "550 who are you", { waiting: 3 }],
  ["MAIL", "421 closing", { waiting: 3 }],
] as const;

for (const [stage, answer, expected] of ANSWERS) {
  test(`after »${answer}« to ${stage} mails are ${Object.keys(expected).join(" or ")}, and what waits is sent in the end`, async () => {
    const whose = stage === "MAIL" ? "" : "anders";
    const server = await startFaulty(fails(stage, answer, whose));
    const office = await openPostOffice(server.url);
    await office.queue(letter("a"));
    await office.outbox.finish();
    assert.deepEqual(await office.states(), expected);
    const [{ state, error } = {}] = await office.rows();
    if (state === "failed") assert.equal(error, "mailserveren svarede 550", "and no words of it");
    server.mend();
    office.pass(15 * MINUTE_MS);
    await office.outbox.finish();
    assert.equal((await office.states()).waiting, undefined);
  });
}

test("with a wrong password or a bad certificate mails wait, with a reason that has no password in it", async () => {
  const strict = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, callback) => callback(new Error("Invalid login")),
  });
  const encrypted = await startMailServer({ secure: true });
  const urls = {
    [strict.url.replace("//", "//samspil:hemmeligt@")]:
      /^mailserveren (svarede 535|afviste brugernavn eller adgangskode)$/,
    [encrypted.url.replace("smtp", "smtps")]: /^(mailserveren svarer ikke|.*krypteres)$/,
  };
  for (const [url, reason] of Object.entries(urls)) {
    const office = await openPostOffice(url);
    await office.queue(letter("a"));
    await office.outbox.finish();
    assert.deepEqual(await office.states(), { waiting: 3 }, url);
    for (const { error } of await office.rows()) assert.match(error ?? "", reason);
  }
});

test("a mail that the server is slow to answer delays no other", async () => {
  const server = await startFaulty(fails("end of data", "hang", "anders"));
  const limits = { slowAfterMs: 0, stopWithinMs: 0 };
  const office = await openPostOffice(server.url, patient, limits);
  for (let n = 0; n < 4; n += 1) await office.queue(letter(`b${n}`));
  await office.outbox.finish();
  await until("all others are sent", async () => (await office.states()).sent === 8);
  assert.deepEqual(await office.states(), { sending: 4, sent: 8 });
});

test("a mail server that takes ten minutes to answer gets the mail once (RFC 5321)", async ({
  mock,
}) => {
  assert.equal(SMTP_LIMITS.answer, 10 * MINUTE_MS);
  const { promise: thought, resolve: answer } = Promise.withResolvers<undefined>();
  const server = await startFaulty(fails("end of data", thought));
  const office = await openPostOffice(server.url, SMTP_LIMITS);
  await office.queue(letter("a", ["signe@samspil.example"]));
  const pass = holdTime(mock);
  void office.outbox.finish();
  // The server of the test waits a moment before its first word.
  await until("the mail has come in", async () => {
    await pass(20);
    return server.received.length > 0;
  });
  await pass(10 * MINUTE_MS - 1);
  office.pass(15 * MINUTE_MS);
  await office.hire(SMTP_LIMITS).finish();
  assert.deepEqual(
    await office.states(),
    { sending: 1 },
    "nor has another process, whose clock is five minutes ahead",
  );
  answer(undefined);
  await until("the mail is sent", async () => (await office.states()).sent === 1);
  assert.equal(server.received.length, 1);
});

test("a mail whose answer a stop cut off is not sent again at once, but after an hour", async () => {
  const server = await startFaulty(fails("end of data", "hang"));
  const office = await openPostOffice(server.url, patient, { stopWithinMs: 0 });
  await office.queue(letter("a", ["signe@samspil.example"]));
  void office.outbox.finish();
  await server.waitFor(1);
  await office.outbox.stop();
  server.mend();
  const next = office.hire();
  await next.finish();
  assert.equal(server.received.length, 1);
  office.pass(HOUR_MS);
  await next.finish();
  assert.equal(server.received.length, 2);
  assert.deepEqual(await office.states(), { sent: 1 });
});

test("a mail that was not answered twice is »Måske sendt«, and 'Send igen' sends it", async () => {
  const { app, server, editor, pass, orders, dashboard } = await openOrdered(
    fails("end of data", "drop", "signe"),
  );
  const toSigne = () => server.received.filter(({ to }) => to[0]?.startsWith("signe"));
  const unsure = "Måske sendt signe@klinik\\.example Mailserveren fik mailen, men svarede ikke\\.";
  assert.match(await orders(), new RegExp(`${unsure} 1 forsøg\\. Prøver igen`));
  await pass(59 * MINUTE_MS);
  assert.equal(toSigne().length, 1);
  await pass(MINUTE_MS);
  for (let hours = 0; hours < 30; hours += 1) await pass(HOUR_MS);
  assert.equal(toSigne().length, 2);
  assert.equal(server.received.length, 5, "the others came once");
  assert.match(await orders(), new RegExp(`Mail måske sendt .*${unsure} 2 forsøg\\. Send igen`));
  assert.match(
    await dashboard(),
    /En mail om bestillinger er måske sendt: Mailserveren svarede ikke\. Bestillingerne er gemt\./,
  );
  server.mend();
  const [order] = await app.services.orders.list();
  const fields = { intent: "retry", mailId: order?.id ?? "", recipient: "signe@klinik.example" };
  await app.post("/admin/bestillinger.data", fields, { cookie: editor.cookie });
  await pass(0);
  assert.match(await orders(), /Ny .*Sendt signe@klinik\.example/);
  assert.equal(toSigne().length, 3);
  assert.equal(new Set(toSigne().map(({ messageId }) => messageId)).size, 1);
});

test("'Send igen' gives a mail five days anew, also one that was held back or failed longer ago", async () => {
  const server = await startFaulty(isDown);
  const office = await openPostOffice(server.url);
  const to = ["mathilde@kunde.example"];
  await office.queue(letter("failed", to));
  await office.queue({ ...letter("withheld", to), withheld: "der er bestilt meget" });
  await office.outbox.finish();
  office.pass(6 * DAY_MS);
  await office.outbox.finish();
  assert.deepEqual(await office.states(), { failed: 1, withheld: 1 });
  for (const id of ["failed", "withheld"])
    assert.ok(await office.queueAgain(id, "mathilde@kunde.example"));
  for (let day = 0; day < 5; day += 1) {
    await office.outbox.finish();
    assert.deepEqual(await office.states(), { waiting: 2 }, `after ${day} days`);
    office.pass(DAY_MS - MINUTE_MS);
  }
  server.mend();
  await office.outbox.finish();
  assert.deepEqual(await office.states(), { sent: 2 });
});

test("an order from an address with special signs reaches the clinic through any mail server", async () => {
  const server = await startMailServer({
    hideSMTPUTF8: true,
    fault: (stage) => {
      const [head = ""] = server.received.at(-1)?.source.split("\r\n\r\n", 1) ?? [];
      const isRefused = stage === "end of data" && /[^\t\r\n\x20-\x7e]/.test(head);
      return isRefused ? "550 5.6.7 headers in 8 bit" : undefined;
    },
  });
  const app = await openSite({ environment: { SMTP_URL: server.url } });
  const number = await app.order({ navn: "Søren Ærø", email: "søren@ærø.example" });
  const confirmed = { navn: "Søren Ærø", email: "søren@ærø.example", nummer: number, hvad: "" };
  await app.post("/fortryd", { ...confirmed, intent: "bekraeft" });
  await app.outbox.finish();
  const editor = await app.signIn();
  const text = visibleText(await editor.page("/admin/bestillinger"));
  for (const name of ["signe", "anders", "ida"])
    assert.doesNotMatch(text, new RegExp(`Ikke sendt ${name}@klinik`));
  const toSigne = server.received.filter(({ to }) => to.includes("signe@klinik.example"));
  assert.deepEqual(
    toSigne.map(({ source }) => /^Reply-To:/im.test(source)),
    toSigne.map(() => false),
  );
  assert.equal(toSigne.length, 2);
  for (const mail of toSigne)
    assert.match(
      decodeMail(mail),
      /har særlige tegn\. Svar derfor ikke på mailen.*søren@ærø\.example/s,
    );
});

test("a worker whose lease has run out changes nothing that the next one did", async () => {
  const server = await startFaulty(fails("end of data", "hang"));
  const office = await openPostOffice(server.url, { ...patient, answer: 1500 });
  await office.queue(letter("a", ["signe@samspil.example"]));
  const slow = office.outbox.finish();
  await server.waitFor(1);
  server.mend();
  office.pass(16 * MINUTE_MS);
  await office.hire(patient).finish();
  assert.deepEqual(await office.states(), { sent: 1 });
  await slow;
  assert.deepEqual(await office.states(), { sent: 1 });
  const ids = new Set(server.received.map(({ messageId }) => messageId));
  assert.deepEqual({ mails: server.received.length, ids: ids.size }, { mails: 2, ids: 1 });
});

test("five days without a mail server: dashboard and orders say so, and no mail is sent unasked", async () => {
  const { server, pass, orders, dashboard } = await openOrdered(isDown);
  assert.doesNotMatch(await dashboard(), /om bestillinger/);
  await pass(16 * MINUTE_MS);
  assert.match(await dashboard(), /4 mails om bestillinger har ventet i over et kvarter\./);
  assert.match(
    await orders(),
    /Venter på afsendelse signe@klinik\.example Mailserveren svarer ikke\. \d forsøg\. Prøver igen/,
  );
  for (let hours = 1; hours < 5 * 24; hours += 1) await pass(HOUR_MS);
  assert.match(await dashboard(), /4 mails om bestillinger har ventet/, "not given up too soon");
  await pass(HOUR_MS);
  assert.match(await dashboard(), /4 mails om bestillinger kunne ikke sendes\./);
  assert.match(await orders(), /Ikke sendt signe@klinik\.example Mailserveren svarer ikke\./);
  server.mend();
  await pass(DAY_MS);
  assert.equal(server.received.length, 0, "what was given up waits for a person");
});
