import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { startMailServer } from "../../../test/kit/mail-server.ts";
import { openPostOffice } from "../../../test/kit/post-office.ts";
import { retryDelay } from "./backoff.ts";
import { createFileTransport } from "./file-transport.server.ts";
import type { Message } from "./message.server.ts";
import { createSmtpTransport } from "./smtp-transport.server.ts";

const folder = mkdtempSync(join(tmpdir(), "samspil-outbox-"));
after(() => rmSync(folder, { recursive: true }));
const from = "Samspil <kontakt@samspil.example>";

const letter: Message = {
  id: "bestilling-1",
  to: ["signe@samspil.example", "anders@samspil.example"],
  replyTo: "mathilde@kunde.example",
  subject: "Bestilling 1001 på Æ, Ø og Å",
  html: "<p>Hej</p>",
  text: "Hej",
};

test("a posted letter reaches each recipient once, with Reply-To and a Message-ID", async () => {
  const server = await startMailServer();
  const { mailbox, outbox, rows } = await openPostOffice(createSmtpTransport(server.url, from));
  await mailbox.send(letter);
  await outbox.deliver();
  await outbox.deliver();
  assert.deepEqual(server.received.map((mail) => mail.to).sort(), [
    ["anders@samspil.example"],
    ["signe@samspil.example"],
  ]);
  assert.match(server.received[0]?.source ?? "", /^Reply-To: mathilde@kunde\.example\r$/m);
  assert.match(server.received[0]?.source ?? "", /^Message-ID: <[\w-]+@klinik\.example>\r$/m);
  assert.deepEqual(
    (await rows()).map((row) => row.state),
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
  assert.equal(place, 0);
});

test("a withheld letter is stored, and not sent until somebody sends it (S6)", async () => {
  const server = await startMailServer();
  const { mailbox, outbox, deliveries, rows } = await openPostOffice(
    createSmtpTransport(server.url, from),
  );
  const to = ["kunde@skole.example"];
  await mailbox.send({ ...letter, to, withheld: "der er sendt mange" });
  await outbox.deliver();
  assert.equal(server.received.length, 0);
  const [row, ...more] = await rows();
  assert.deepEqual([row?.state, row?.attempts, more], ["withheld", 0, []]);
  assert.ok(await deliveries.retry(letter.id, "kunde@skole.example"));
  await outbox.deliver();
  assert.equal(server.received.length, 1);
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

test("two workers on one outbox never send the same mail", async () => {
  const server = await startMailServer();
  const office = await openPostOffice(createSmtpTransport(server.url, from));
  const second = office.hire();
  for (let n = 0; n < 5; n += 1) {
    await office.mailbox.send({ ...letter, id: `bestilling-${n}` });
  }
  await Promise.all([office.outbox.deliver(), second.deliver()]);
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
  const reason = "mailen kan ikke læses";
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
    (await office.rows()).map((row) => row.state),
    ["filed"],
  );
});
