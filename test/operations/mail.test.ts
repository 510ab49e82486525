import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "../../app/server/mail/message.server.ts";
import { createSmtpTransport } from "../../app/server/mail/smtp-transport.server.ts";
import { startApp, visibleText } from "../kit/app.ts";
import { type Stage, startMailServer } from "../kit/mail-server.ts";
import { openPostOffice as openOffice } from "../kit/post-office.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const from = "Samspil <kontakt@samspil.example>";
const clinic = ["signe@samspil.example", "anders@samspil.example", "ida@samspil.example"];
const patient = { connection: 60_000, greeting: 60_000, silence: 60_000, whole: 60_000 };
/** For servers that hang, where nothing else is to come of it. */
const impatient = { connection: 300, greeting: 300, silence: 300, whole: 1000 };

function letter(id: string, to = clinic): Message {
  return { id, to, subject: `Bestilling ${id}`, html: "<p>Hej</p>", text: "Hej" };
}

/** A post office with one worker, and room for more. */
async function openPostOffice(url: string, limits = patient) {
  const transportOf = (patience: typeof limits) => createSmtpTransport(url, from, patience);
  const office = await openOffice(transportOf(limits));
  return {
    ...office,
    hire: (patience = limits) => office.hire(transportOf(patience)),
    states: async () => {
      const found = (await office.rows()).map(({ state }) => state);
      return Object.fromEntries(
        [...new Set(found)].map((state) => [state, found.filter((one) => one === state).length]),
      );
    },
  };
}

test("a server that is down costs a few connections at a time, whatever waits; then all comes once", async () => {
  let isDown = true;
  const server = await startMailServer({
    fault: (stage) => (isDown && stage === "greeting" ? "drop" : undefined),
  });
  const office = await openPostOffice(server.url);
  for (let n = 0; n < 30; n += 1) await office.mailbox.send(letter(`b${n}`));
  for (let minute = 0; minute < 3; minute += 1) {
    const before = server.connections();
    await office.outbox.deliver();
    assert.equal(server.connections() - before, 1, "all mails wait for the server together");
    office.pass(15 * MINUTE);
  }
  assert.deepEqual(await office.states(), { waiting: 90 });
  const reasons = new Set((await office.rows()).map(({ error }) => error));
  assert.deepEqual([...reasons], ["mailserveren svarer ikke"], "and each can say why");
  isDown = false;
  await office.outbox.deliver();
  assert.deepEqual(await office.states(), { sent: 90 });
  assert.equal(server.received.length, 90);
  assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 90);
});

test("what is posted while the server is down asks it once more, and alone", async () => {
  const server = await startMailServer({
    fault: (stage) => (stage === "greeting" ? "drop" : undefined),
  });
  const office = await openPostOffice(server.url);
  await office.mailbox.send(letter("a"));
  await office.outbox.deliver();
  const before = server.connections();
  await office.mailbox.send(letter("b", ["mathilde@kunde.example"]));
  await office.outbox.deliver();
  assert.equal(server.connections() - before, 1);
});

for (const stage of ["greeting", "MAIL", "RCPT", "DATA", "end of data"] as const) {
  for (const fault of ["hang", "drop"] as const) {
    test(`a server that does »${fault}« at »${stage}« loses no mail and doubles none`, async () => {
      let isBad = true;
      const server = await startMailServer({
        fault: (now) => (isBad && now === stage ? fault : undefined),
      });
      const office = await openPostOffice(server.url, fault === "hang" ? impatient : patient);
      await office.mailbox.send(letter("a"));
      await office.outbox.deliver();
      assert.deepEqual(await office.states(), { waiting: 3 });
      const early = server.received.map(({ messageId }) => messageId);
      isBad = false;
      const worker = office.hire(patient);
      office.pass(15 * MINUTE);
      await worker.deliver();
      office.pass(DAY);
      await worker.deliver();
      assert.deepEqual(await office.states(), { sent: 3 });
      const ids = (await office.rows()).map((row) => row.message_id).sort();
      const came = server.received.map(({ messageId }) => messageId).sort();
      // Whoever had all of a mail may have kept it: the one repeat there is, under the same Message-ID.
      const mayRepeat = stage === "end of data";
      const tried = mayRepeat ? early : [];
      assert.equal(tried.length, mayRepeat ? 1 : 0);
      assert.deepEqual(came, [...ids, ...tried].sort());
    });
  }
}

test("4xx at any stage is tried again, each mail for itself, until it is taken", async () => {
  for (const stage of ["RCPT", "DATA", "end of data"] as const) {
    const refused = new Set<string>();
    const server = await startMailServer({
      fault: (now, recipient) => {
        if (now !== stage || recipient.startsWith("signe") || refused.has(recipient))
          return undefined;
        refused.add(recipient);
        return "451 later";
      },
    });
    const office = await openPostOffice(server.url);
    await office.mailbox.send(letter("a"));
    await office.outbox.deliver();
    assert.deepEqual(await office.states(), { waiting: 2, sent: 1 }, stage);
    office.pass(MINUTE);
    await office.outbox.deliver();
    assert.deepEqual(await office.states(), { sent: 3 }, stage);
  }
});

test("5xx for one of three fails that one, and no answer's words are kept", async () => {
  const server = await startMailServer({
    fault: (stage, recipient) =>
      stage === "RCPT" && recipient.startsWith("anders")
        ? "550 5.1.1 <mathilde@kunde.example> Mathilde Krogh unknown"
        : undefined,
  });
  const office = await openPostOffice(server.url);
  await office.mailbox.send(letter("a"));
  await office.outbox.deliver();
  const rows = await office.rows();
  assert.deepEqual(
    rows.map(({ state, error }) => ({ state, error })),
    [
      { state: "failed", error: "mailserveren svarede 550" },
      { state: "sent", error: null },
      { state: "sent", error: null },
    ],
  );
});

test("a server that refuses our sender or shuts down has said no to nobody in particular", async () => {
  for (const answer of ["530 authenticate first", "550 who are you", "421 closing"] as const) {
    const server = await startMailServer({
      fault: (stage) => (stage === "MAIL" ? answer : undefined),
    });
    const office = await openPostOffice(server.url);
    await office.mailbox.send(letter("a"));
    await office.outbox.deliver();
    assert.deepEqual(await office.states(), { waiting: 3 }, answer);
  }
});

test("a wrong password and a bad certificate wait, and say what is wrong without saying the password", async () => {
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
    await office.mailbox.send(letter("a"));
    await office.outbox.deliver();
    assert.deepEqual(await office.states(), { waiting: 3 }, url);
    for (const { error } of await office.rows()) assert.match(error ?? "", reason);
  }
});

test("a recipient whose mail hangs holds up the others for as long as one mail may take", async () => {
  const server = await startMailServer({
    fault: (stage, recipient) =>
      stage === "end of data" && recipient.startsWith("anders") ? "hang" : undefined,
  });
  const office = await openPostOffice(server.url, { ...patient, whole: 1000 });
  for (let n = 0; n < 2; n += 1) await office.mailbox.send(letter(`b${n}`));
  await office.outbox.deliver();
  assert.deepEqual(await office.states(), { sent: 4, waiting: 2 });
});

test("a worker whose lease ran out has no say over what the next one did", async () => {
  const seen: Stage[] = [];
  const server = await startMailServer({
    fault: (stage) => {
      if (stage !== "end of data") return undefined;
      seen.push(stage);
      return seen.length === 1 ? "hang" : undefined;
    },
  });
  const office = await openPostOffice(server.url, { ...patient, silence: 1500 });
  await office.mailbox.send(letter("a", ["signe@samspil.example"]));
  const slow = office.outbox.deliver();
  await server.waitFor(1);
  office.pass(5 * MINUTE);
  await office.hire(patient).deliver();
  assert.deepEqual(await office.states(), { sent: 1 });
  await slow;
  assert.deepEqual(await office.states(), { sent: 1 });
  const ids = new Set(server.received.map(({ messageId }) => messageId));
  assert.deepEqual({ mails: server.received.length, ids: ids.size }, { mails: 2, ids: 1 });
});

test("two workers share a hundred mails of a server that is down now and then, and double none", async () => {
  let asked = 0;
  const server = await startMailServer({
    fault: (stage) => {
      if (stage !== "greeting") return undefined;
      asked += 1;
      return asked % 7 === 0 ? "drop" : undefined;
    },
  });
  const office = await openPostOffice(server.url);
  const second = office.hire();
  for (let n = 0; n < 34; n += 1) await office.mailbox.send(letter(`b${n}`));
  for (let round = 0; round < 60 && (await office.states()).sent !== 102; round += 1) {
    await Promise.all([office.outbox.deliver(), second.deliver()]);
    office.pass(15 * MINUTE);
  }
  assert.deepEqual(await office.states(), { sent: 102 });
  assert.equal(server.received.length, 102);
});

test("who knows to be alone takes back at once what a dead worker had in hand", async () => {
  const server = await startMailServer();
  const office = await openPostOffice(server.url);
  await office.mailbox.send(letter("a"));
  const lease_until = new Date("2026-11-21T08:04:00Z").getTime();
  await office.database.kysely
    .updateTable("outbox")
    .set({ state: "sending", lease_until })
    .execute();
  await office.outbox.deliver();
  assert.deepEqual(await office.states(), { sending: 3 });
  await office.outbox.reclaim();
  await office.outbox.deliver();
  assert.deepEqual(await office.states(), { sent: 3 });
});

test("five days without a mail server: the dashboard, the orders and 'Send igen' tell it as it is", async () => {
  let isDown = true;
  const server = await startMailServer({
    fault: (stage) => (isDown && stage === "greeting" ? "drop" : undefined),
  });
  let now = new Date("2026-11-21T08:00:00Z");
  const app = await startApp({ environment: { SMTP_URL: server.url }, clock: () => now });
  const editor = await app.signIn();
  const pass = async (ms: number) => {
    now = new Date(now.getTime() + ms);
    await app.outbox.deliver();
  };
  const dashboard = async () => visibleText(await editor.page("/admin"));
  const orders = async () => visibleText(await editor.page("/admin/bestillinger"));
  await app.order();
  await pass(0);
  assert.doesNotMatch(await dashboard(), /om bestillinger/);
  await pass(16 * MINUTE);
  assert.match(await dashboard(), /4 mails om bestillinger har ventet i over et kvarter\./);
  assert.match(
    await orders(),
    /Venter på afsendelse signe@klinik\.example Mailserveren svarer ikke\. \d forsøg\. Prøver igen/,
  );
  for (let hours = 1; hours < 5 * 24; hours += 1) await pass(60 * MINUTE);
  assert.match(await dashboard(), /4 mails om bestillinger har ventet/, "not given up too soon");
  await pass(60 * MINUTE);
  assert.match(await dashboard(), /4 mails om bestillinger kunne ikke sendes\./);
  assert.match(await orders(), /Ikke sendt signe@klinik\.example Mailserveren svarer ikke\./);

  isDown = false;
  await pass(DAY);
  assert.equal(server.received.length, 0, "what was given up waits for a person");
  const rows = await app.services.deliveries.of((await app.services.orders.list())[0]?.id ?? "");
  for (const { mailId, recipient } of rows) {
    const fields = { intent: "retry", mailId, recipient };
    const answer = await app.post("/admin/bestillinger.data", fields, { cookie: editor.cookie });
    assert.match(await answer.text(), /sendes igen/);
  }
  await pass(0);
  assert.equal(server.received.length, 4);
  assert.doesNotMatch(await dashboard(), /om bestillinger kunne/);
  assert.match(await orders(), /Sendt signe@klinik\.example/);
});
