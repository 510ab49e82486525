import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { startMailServer } from "../../../test/kit/mail-server.ts";
import { openPostOffice, storeOrder } from "../../../test/kit/post-office.ts";
import { until } from "../../../test/kit/until.ts";
import { DAY_MS, HOUR_MS } from "../../formats/durations.ts";
import { retryDelay } from "./backoff.ts";
import { eraseExpiredMail } from "./erase-mail.server.ts";
import { type Message, readMail } from "./queue-mail.server.ts";
import { createSmtpTransport } from "./smtp-transport.server.ts";
import type { Delivery } from "./transport.server.ts";

const from = "Samspil <kontakt@samspil.example>";
const letter: Message = {
  id: "bestilling-1",
  to: ["signe@samspil.example"],
  replyTo: "mathilde@kunde.example",
  subject: "Bestilling 1001 på Æ, Ø og Å",
  html: "<p>Hej</p>",
  text: "Hej",
};

const sent = async (): Promise<Delivery> => ({ state: "sent" });
const down = async (): Promise<Delivery> => ({ state: "refused", fault: "server", reason: "nede" });

/** An outbox with a real mail server. */
async function openMail(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  return { server, ...(await openPostOffice(createSmtpTransport(server.url, from))) };
}

/** An outbox whose mail server answers every mail with `answer`. */
async function openAnswered(
  answer: () => Promise<Delivery>,
  limits?: Parameters<typeof openPostOffice>[1],
) {
  let tries = 0;
  const transport = {
    async send() {
      tries += 1;
      return answer();
    },
    deleteFile: async () => {},
    close: () => {},
  };
  const office = await openPostOffice(transport, limits);
  return { ...office, tries: () => tries };
}

test("a mail reaches each recipient once, with Reply-To and a Message-ID, and says that a program wrote it", async () => {
  const { server, queue, outbox, states } = await openMail();
  const to = ["anders@samspil.example", "signe@samspil.example"];
  await queue({ ...letter, to });
  for (let run = 0; run < 2; run += 1) await outbox.finish();
  assert.deepEqual(server.received.flatMap((mail) => mail.to).sort(), to);
  for (const header of [
    /^Reply-To: mathilde@kunde\.example\r$/m,
    /^Message-ID: <[\w-]+@klinik\.example>\r$/m,
    /^Auto-Submitted: auto-generated\r$/m,
  ])
    assert.match(server.received[0]?.source ?? "", header);
  assert.deepEqual(await states(), { sent: 2 });
});

test("an urgent mail is sent before all others", async () => {
  const { server, queue, outbox } = await openMail();
  for (let n = 0; n < 20; n += 1) await queue({ ...letter, id: `bestilling-${n}` });
  await queue({ ...letter, id: "konto-1", to: ["ida@samspil.example"], isUrgent: true });
  await outbox.finish();
  assert.equal(server.received.length, 21);
  assert.deepEqual(server.received[0]?.to, ["ida@samspil.example"]);
});

test("a rate-limited mail is stored, and sent only when somebody asks for it", async () => {
  const { server, queue, outbox, queueAgain, rows } = await openMail();
  await queue({ ...letter, withheld: "der er sendt mange" });
  await outbox.finish();
  assert.equal(server.received.length, 0);
  const [row, ...others] = await rows();
  assert.deepEqual([row?.state, row?.attempts, others], ["withheld", 0, []]);
  assert.ok(await queueAgain(letter.id, "signe@samspil.example"));
  await outbox.finish();
  assert.equal(server.received.length, 1);
});

test("a mail with a secret link loses its text when all recipients have it", async () => {
  const { server, queue, outbox, database, clock, pass } = await openMail({
    refuse: (address, attempt) => (address.startsWith("signe") && attempt === 1 ? 451 : undefined),
  });
  const to = ["anders", "ea", "ida", "signe"].map((name) => `${name}@samspil.example`);
  const expiresAt = new Date(clock().getTime() + 3_600_000);
  await queue({ ...letter, to, text: "Hemmeligt link", expiresAt });
  const hasText = async () => (await readMail(database.kysely, letter.id)) !== "erased";
  await outbox.finish();
  assert.equal(server.received.length, 3);
  assert.ok(await hasText(), "Signe still waits for it");
  pass(retryDelay(1));
  await outbox.finish();
  assert.deepEqual(server.received.flatMap((mail) => mail.to).sort(), to);
  assert.ok(!(await hasText()));
});

test("a mail with a link waits for the mail server as long as the link holds, and is not sent after it", async () => {
  let isDown = true;
  const { queue, outbox, clock, pass, rows } = await openAnswered(() => (isDown ? down() : sent()));
  const inDays = (days: number) => new Date(clock().getTime() + days * DAY_MS);
  await queue({ ...letter, id: "a-opkald" });
  await queue({ ...letter, id: "b-adgangskode", expiresAt: inDays(6) });
  await queue({ ...letter, id: "c-invitation", expiresAt: inDays(7) });
  await outbox.finish();
  pass(6 * DAY_MS);
  await outbox.finish();
  pass(DAY_MS / 2);
  isDown = false;
  await outbox.finish();
  const told = (await rows()).map(({ state, error }) => `${state}: ${error}`);
  assert.deepEqual(told, ["failed: nede", "failed: den nåede ikke at blive sendt", "sent: null"]);
});

test("a mail about no order is erased a day after it is sent or given up, and until then with its text", async () => {
  const answers: Delivery[] = [
    { state: "sent" },
    { state: "refused", fault: "final", reason: "afvist" },
  ];
  const office = await openAnswered(async () => answers.shift() ?? assert.fail());
  const { kysely } = office.database;
  for (const id of ["a", "b"]) await office.queue({ ...letter, id });
  await office.outbox.finish();
  for (const [hours, left] of [
    [23, 2],
    [1, 0],
  ] as const) {
    office.pass(hours * HOUR_MS);
    await eraseExpiredMail(kysely, office.clock());
    const texts = await kysely.selectFrom("documents").select("id").execute();
    assert.deepEqual([(await office.rows()).length, texts.length], [left, left]);
  }
});

test("a stored mail that cannot be read fails with a reason, and delays no other", async () => {
  const { server, queue, outbox, database, rows } = await openMail();
  for (const id of ["a", "b", "c"]) await queue({ ...letter, id });
  for (const [id, data] of Object.entries({ a: "{bad", b: "[]" }))
    await database.kysely.updateTable("documents").set({ data }).where("id", "=", id).execute();
  await outbox.finish();
  assert.equal(server.received.length, 1);
  const told = (await rows()).map(({ state, error }) => `${state}: ${error}`);
  const failed = "failed: mailen kan ikke læses";
  assert.deepEqual(told, [failed, failed, "sent: null"]);
});

test("a dead process's mails are sent when its lease runs out, or at once by the only process", async () => {
  for (const isOnly of [false, true]) {
    const { server, queue, outbox, database, clock, pass } = await openMail();
    await queue(letter);
    const lease_until = clock().getTime() + 1000;
    await database.kysely.updateTable("outbox").set({ state: "sending", lease_until }).execute();
    await outbox.finish();
    assert.equal(server.received.length, 0);
    if (isOnly) await outbox.reclaim();
    else pass(1000);
    await outbox.finish();
    assert.equal(server.received.length, 1);
  }
});

test("a mail that a process had in hand when it died is sent by another, though its clock was a day ahead", async () => {
  const office = await openAnswered(sent, { stopWithinMs: 0 });
  const { queue, hire, outbox, set, tries, states } = office;
  const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<Delivery>();
  const dead = hire({
    send: () => interrupted,
    deleteFile: async () => {},
    close: () => interrupt({ state: "unanswered" }),
  });
  set(DAY_MS);
  await queue(letter);
  dead.wake();
  await until("it is being sent", async () => (await states()).sending === 1);
  await outbox.finish();
  assert.equal(tries(), 0);
  set(0);
  await outbox.finish();
  assert.deepEqual([tries(), await states()], [1, { sent: 1 }]);
});

test("a server that failed while the clock was a day ahead is tried again when the clock is right, by one mail first", async () => {
  const { queue, outbox, set, tries } = await openAnswered(down);
  set(DAY_MS);
  for (const id of ["a", "b", "c", "d", "e"]) await queue({ ...letter, id });
  await outbox.finish();
  const before = tries();
  set(0);
  for (let run = 0; run < 2; run += 1) await outbox.finish();
  assert.equal(tries() - before, 1);
});

test("a mail that is being sent while the clock jumps is not sent twice, however slow it is", async () => {
  for (const slowAfterMs of [undefined, 0]) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const office = await openAnswered(() => answered.then(sent), { slowAfterMs });
    const { queue, outbox, set, tries, states } = office;
    await queue(letter);
    outbox.wake();
    await until("the mail is being sent", () => tries() > 0);
    for (const jump of [DAY_MS, -DAY_MS, 0]) {
      set(jump);
      if (slowAfterMs === 0) await outbox.finish();
      else outbox.wake();
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    }
    answer();
    await until("its result is stored", async () => (await states()).sent === 1);
    assert.equal(tries(), 1);
  }
});

test("a mail whose result cannot be stored is not sent again, and no other before it is", async () => {
  const rename = (from: string, to: string) =>
    sql.raw(`alter table ${from} rename to ${to}`).execute(database.kysely);
  const { queue, outbox, database, tries, states } = await openAnswered(async () => {
    if (tries() === 1) await rename("outbox", "away");
    return sent();
  });
  for (const id of ["a", "b"]) await queue({ ...letter, id });
  for (let run = 0; run < 2; run += 1) await outbox.finish();
  assert.equal(tries(), 1);
  await rename("away", "outbox");
  await outbox.finish();
  assert.equal(tries(), 2);
  assert.deepEqual(await states(), { sent: 2 });
});

test("a mail that was posted while the clock was ahead counts as late", async () => {
  const { set, ...office } = await openAnswered(sent);
  set(DAY_MS);
  await storeOrder(office);
  set(0);
  assert.equal((await office.orders.countMailProblems()).late, 2);
  assert.ok((await office.deliveries.depth()).oldestSeconds >= 0);
});
