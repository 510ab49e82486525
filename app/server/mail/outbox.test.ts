import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openFresh } from "../../../test/backend.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { createDocuments } from "../documents/documents.server.ts";
import { createLog } from "../log.server.ts";
import { retryDelay } from "./backoff.ts";
import { createDeliveries } from "./deliveries.server.ts";
import { createFileTransport } from "./file-transport.server.ts";
import type { Letter } from "./letter.server.ts";
import { createMailbox } from "./mailbox.server.ts";
import { createOutbox } from "./outbox.server.ts";
import { createSmtpTransport } from "./smtp-transport.server.ts";
import type { MailTransport } from "./transport.server.ts";

const folder = mkdtempSync(join(tmpdir(), "samspil-outbox-"));
after(() => rmSync(folder, { recursive: true }));
const from = "Samspil <kontakt@samspil.example>";
const log = createLog("silent");
let count = 0;

const letter: Letter = {
  id: "bestilling-1",
  to: ["signe@samspil.example", "anders@samspil.example"],
  replyTo: "mathilde@kunde.example",
  subject: "Bestilling 1001 på Æ, Ø og Å",
  html: "<p>Hej</p>",
  text: "Hej",
};

async function openPostOffice(transport: MailTransport) {
  count += 1;
  const database = await openFresh(join(folder, `${count}.db`));
  const documents = createDocuments(database);
  let now = new Date("2026-11-21T08:00:00Z");
  const clock = () => now;
  const outbox = createOutbox({ database, documents, transport, log, clock });
  const mailbox = createMailbox({ database, domain: "samspil.example", clock, onPost: () => {} });
  after(async () => {
    await outbox.stop();
    documents.close();
    await database.close();
  });
  return {
    database,
    documents,
    outbox,
    mailbox,
    clock,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    states: async () => {
      const rows = await database.kysely
        .selectFrom("outbox")
        .selectAll()
        .orderBy("recipient")
        .execute();
      return rows.map(({ recipient, state, attempts }) => ({ recipient, state, attempts }));
    },
  };
}

test("a posted letter reaches each recipient once, with Reply-To and a Message-ID", async () => {
  const server = await startMailServer();
  const { mailbox, outbox, states } = await openPostOffice(createSmtpTransport(server.url, from));
  await mailbox.send(letter);
  await outbox.deliver();
  await outbox.deliver();
  assert.deepEqual(server.received.map((mail) => mail.to).sort(), [
    ["anders@samspil.example"],
    ["signe@samspil.example"],
  ]);
  assert.match(server.received[0]?.source ?? "", /^Reply-To: mathilde@kunde\.example\r$/m);
  assert.match(server.received[0]?.source ?? "", /^Message-ID: <[\w-]+@samspil\.example>\r$/m);
  assert.deepEqual(
    (await states()).map((row) => row.state),
    ["sent", "sent"],
  );
});

test("a letter that somebody waits for goes before all that nobody does (S6)", async () => {
  const server = await startMailServer();
  const { mailbox, outbox } = await openPostOffice(createSmtpTransport(server.url, from));
  for (let n = 0; n < 20; n += 1) {
    await mailbox.send({ ...letter, id: `bestilling-${n}`, to: ["signe@samspil.example"] });
  }
  await mailbox.send({ ...letter, id: "konto-1", to: ["ida@samspil.example"], isUrgent: true });
  await outbox.deliver();
  const place = server.received.findIndex(({ to }) => to.includes("ida@samspil.example"));
  assert.equal(server.received.length, 21);
  assert.ok(place >= 0 && place < 3, `it came as number ${place + 1}, of three at a time`);
});

test("a withheld letter is stored, and not sent until somebody sends it (S6)", async () => {
  const server = await startMailServer();
  const { database, mailbox, outbox, clock, states } = await openPostOffice(
    createSmtpTransport(server.url, from),
  );
  const to = ["kunde@skole.example"];
  await mailbox.send({ ...letter, to, withheld: "der er sendt mange" });
  await outbox.deliver();
  assert.equal(server.received.length, 0);
  assert.deepEqual(await states(), [{ recipient: to[0], state: "withheld", attempts: 0 }]);
  const deliveries = createDeliveries({ database, clock, onRetry: () => {} });
  assert.ok(await deliveries.retry(letter.id, "kunde@skole.example"));
  await outbox.deliver();
  assert.equal(server.received.length, 1);
});

test("a server that is down is tried again later, with the same Message-ID", async () => {
  const server = await startMailServer({
    refuse: (_address, attempt) => (attempt === 1 ? 451 : undefined),
  });
  const office = await openPostOffice(createSmtpTransport(server.url, from));
  await office.mailbox.send(letter);
  const ids = () =>
    office.database.kysely.selectFrom("outbox").select("message_id").orderBy("recipient").execute();
  const before = await ids();
  await office.outbox.deliver();
  assert.deepEqual(
    (await office.states()).map((row) => row.state),
    ["waiting", "waiting"],
  );
  await office.outbox.deliver();
  assert.equal(server.received.length, 0, "not before its time");
  office.pass(retryDelay(1));
  await office.outbox.deliver();
  assert.equal(server.received.length, 2);
  assert.deepEqual(await ids(), before);
});

test("a recipient the server will never take fails; the others get theirs", async () => {
  const server = await startMailServer({
    refuse: (address) => (address.startsWith("anders") ? 550 : undefined),
  });
  const office = await openPostOffice(createSmtpTransport(server.url, from));
  await office.mailbox.send(letter);
  await office.outbox.deliver();
  assert.deepEqual(await office.states(), [
    { recipient: "anders@samspil.example", state: "failed", attempts: 1 },
    { recipient: "signe@samspil.example", state: "sent", attempts: 1 },
  ]);
  assert.deepEqual(await office.mailbox.depth(), { waiting: 0, failed: 1, oldestSeconds: 0 });
});

test("a letter with a secret reaches all whom it is for, and then loses its text", async () => {
  const server = await startMailServer({
    refuse: (address, attempt) => (address.startsWith("signe") && attempt === 1 ? 451 : undefined),
  });
  const office = await openPostOffice(createSmtpTransport(server.url, from));
  const to = ["anders", "ea", "ida", "lone", "mads", "signe", "tove"].map(
    (name) => `${name}@samspil.example`,
  );
  const expiresAt = new Date(office.clock().getTime() + 3_600_000);
  await office.mailbox.send({ ...letter, to, text: "Hemmeligt link", expiresAt });
  const textOf = async () =>
    JSON.stringify((await office.documents.read("mail", letter.id))?.data).includes("Hemmeligt");
  await office.outbox.deliver();
  assert.equal(server.received.length, 6);
  assert.ok(await textOf(), "one still waits for it");
  office.pass(retryDelay(1));
  await office.outbox.deliver();
  assert.deepEqual(server.received.flatMap((mail) => mail.to).sort(), to);
  assert.ok(!(await textOf()));
});

test("a server that turns everybody away is tried again: it may be set right", async () => {
  const transport = createSmtpTransport("smtp://127.0.0.1:9", from);
  const office = await openPostOffice(transport);
  await office.mailbox.send(letter);
  await office.outbox.deliver();
  assert.deepEqual(
    (await office.states()).map((row) => row.state),
    ["waiting", "waiting"],
  );
});

test("five days of outage end in failed, not in silence", async () => {
  const rejected = { state: "refused", fault: "passing", reason: "nede" } as const;
  const office = await openPostOffice({
    send: async () => rejected,
    forget: async () => {},
    close: () => {},
  });
  await office.mailbox.send(letter);
  for (let hour = 0; hour < 122; hour += 1) {
    await office.outbox.deliver();
    office.pass(60 * 60_000);
  }
  assert.deepEqual(
    (await office.states()).map((row) => row.state),
    ["failed", "failed"],
  );
});

test("two workers on one outbox never send the same mail", async () => {
  const server = await startMailServer();
  const office = await openPostOffice(createSmtpTransport(server.url, from));
  const { database, documents, clock } = office;
  const second = createOutbox({
    database,
    documents,
    transport: createSmtpTransport(server.url, from),
    log,
    clock,
  });
  for (let n = 0; n < 5; n += 1) {
    await office.mailbox.send({ ...letter, id: `bestilling-${n}` });
  }
  await Promise.all([office.outbox.deliver(), second.deliver()]);
  await second.stop();
  assert.equal(server.received.length, 10);
});

test("a letter that cannot be read is given up and told, and holds up no other", async () => {
  const server = await startMailServer();
  const office = await openPostOffice(createSmtpTransport(server.url, from));
  for (const id of ["a", "b", "c"])
    await office.mailbox.send({ ...letter, id, to: ["signe@samspil.example"] });
  const spoil = (id: string, data: string) =>
    office.database.kysely.updateTable("documents").set({ data }).where("id", "=", id).execute();
  await spoil("a", "{bad");
  await spoil("b", "[]");
  await office.outbox.deliver();
  assert.equal(server.received.length, 1);
  const rows = await office.database.kysely
    .selectFrom("outbox")
    .selectAll()
    .orderBy("mail_id")
    .execute();
  const reason = "brevet kan ikke læses";
  assert.deepEqual(
    rows.map(({ state, error }) => ({ state, error })),
    [
      { state: "failed", error: reason },
      { state: "failed", error: reason },
      { state: "sent", error: null },
    ],
  );
  assert.equal((await office.documents.read("mail", "a"))?.unreadable, "{bad");
});

test("a worker that died is relieved when its lease runs out", async () => {
  const server = await startMailServer();
  const office = await openPostOffice(createSmtpTransport(server.url, from));
  await office.mailbox.send({ ...letter, to: ["signe@samspil.example"] });
  await office.database.kysely
    .updateTable("outbox")
    .set({ state: "sending", lease_until: office.clock().getTime() + 1000 })
    .execute();
  await office.outbox.deliver();
  assert.equal(server.received.length, 0);
  office.pass(1000);
  await office.outbox.deliver();
  assert.equal(server.received.length, 1);
});

test("without a mail server each mail is an .eml file", async () => {
  const eml = join(folder, "eml");
  const office = await openPostOffice(createFileTransport(eml, from));
  await office.mailbox.send({ ...letter, to: ["signe@samspil.example"] });
  await office.outbox.deliver();
  const [file = ""] = readdirSync(eml);
  assert.match(file, /\.eml$/);
  assert.match(readFileSync(join(eml, file), "utf8"), /^To: signe@samspil\.example\r$/m);
  assert.deepEqual(
    (await office.states()).map((row) => row.state),
    ["filed"],
  );
});
