import assert from "node:assert/strict";
import type { SpawnOptions } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { variantsOf } from "../../../app/formats/picture-variants.ts";
import { openSqlite } from "../../../app/server/database/sqlite.server.ts";
import { createDocuments } from "../../../app/server/documents/documents.server.ts";
import { makeFolder } from "../../kit/cleanup.ts";
import { EMAIL, orderForm, PASSWORD, send } from "../../kit/client.ts";
import { startMailServer } from "../../kit/mail-server.ts";
import { takePhoto } from "../../kit/photo.ts";
import { openPostOffice } from "../../kit/post-office.ts";
import { type LogLine, prepareSite, problemsIn } from "../../kit/site-process.ts";
import { until } from "../../kit/until.ts";
import { limitWrites, mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const NYHEDER = "/admin/nyheder";
const ORDER_FAILED = "Der opstod en fejl ved afsendelse af bestillingen. Prøv venligst igen.";

// Without the right to mount, the limit is the disk fault that is proven; it needs no rights.
const small = mountSmallDisk();
const faults = [
  ...(small
    ? [{ name: "a full disk", disk: small, why: "Der er ikke plads på serverens disk" }]
    : []),
  {
    name: "a disk that refuses every write",
    disk: limitWrites(),
    why: "Serveren kan ikke gemme noget lige nu",
  },
];

/** Before any test: a test that ends while others are still being written down ends the file. */
const prepared: Prepared[] = [];
for (const fault of faults) prepared.push({ ...fault, ...(await prepare(fault.disk)) });

for (const { name, disk, why, site, cookie, picture } of prepared) {
  /** Does `work` while nothing can be written; afterwards nothing is left of it, and the site is well. */
  async function whileFull(work: () => Promise<void>) {
    // A letter about a sign-in may still be on its way, and loses its text when it has gone.
    await until("no letter is on its way", () => lettersOnTheirWay(disk) === 0);
    const before = snapshot(disk);
    const files = filesOn(disk);
    disk.fill(site.pid());
    try {
      await work();
      assert.ok(site.isRunning());
      await untilNotReady(site);
      assert.equal((await site.get("/healthz")).status, 200);
    } finally {
      disk.free(site.pid());
    }
    await untilReady(site);
    assert.deepEqual(snapshot(disk), before);
    assert.deepEqual(filesOn(disk), files);
  }

  /** Each is answered 503 with its sentence and the reason, and the log has the cause once. */
  async function refuseAll(asked: RefusedRequest[]) {
    for (const { sentence, ask } of asked) {
      const from = site.said().length;
      const { status, text } = await ask();
      assert.ok(text.includes(sentence), `${sentence} ≠ ${status} ${text}`);
      assert.equal(status, 503, sentence);
      assert.ok(sentence === ORDER_FAILED || text.includes(why), text);
      const causesNow = () =>
        problemsIn(site.said().slice(from)).filter(({ msg }) => !OUTBOX.test(msg));
      await until("the cause is logged", () => causesNow().length > 0);
      const causes = causesNow();
      assert.equal(causes.length, 1, `${sentence} ${JSON.stringify(causes)}`);
      assert.ok(isOfDisk(causes[0]), JSON.stringify(causes));
    }
  }

  test(`${name}: an order is refused, nothing of it is kept, and it is taken when there is room`, async () => {
    const id = "a".repeat(32);
    await whileFull(() => refuseAll([{ sentence: ORDER_FAILED, ask: () => site.order(id) }]));
    const taken = await site.order(id);
    assert.equal(taken.status, 200);
    await untilMailed(disk, taken.status);
  });

  test(`${name}: everything the admin saves says so and why, and goes through when there is room`, async () => {
    const { items, revision } = news(disk);
    const id = items.at(-1)?.id ?? "";
    const form = (await site.get(`${NYHEDER}.data?rediger=${id}`, cookie)).text;
    const base = /"base","([\w: -]+:[\w: -]+)"/.exec(form)?.[1];
    const save = (path: string, body: object) => () => site.save(path, body, cookie);
    const send = (path: string, fields: Record<string, string>) => () =>
      site.form(`${path}.data`, fields, cookie);
    const ids = items.map((item) => item.id);
    const last = { revision: `${revision}`, document: "nyheder" };
    const asked: RefusedRequest[] = [
      {
        sentence: "Fejl ved gem af nyhed.",
        ask: save(NYHEDER, { intent: "replace", id, base, values: newsOf("Efter") }),
      },
      { sentence: "Det kunne ikke fortrydes lige nu.", ask: send("/admin/fortryd", last) },
      {
        sentence: "Fejl ved gem af nyhed.",
        ask: save(NYHEDER, { intent: "create", values: newsOf("Ny") }),
      },
      {
        sentence: "Fejl ved gem af nyhed.",
        ask: save(NYHEDER, { intent: "reorder", ids: ids.toReversed() }),
      },
      { sentence: "Fejl ved sletning af nyhed.", ask: save(NYHEDER, { intent: "delete", id }) },
      {
        sentence: "Fejl ved sletning af billede.",
        ask: save("/admin/forside", { intent: "delete", id: carousel(disk)[0] }),
      },
      {
        sentence: "Bestillingen kunne ikke ændres lige nu.",
        ask: send("/admin/bestillinger", { ...anOrder(disk), handled: "true" }),
      },
    ];
    await whileFull(() => refuseAll(asked));
    for (const { ask, sentence } of asked) assert.equal((await ask()).status, 200, sentence);
  });

  test(`${name}: an upload is refused with the reason, and pictures are shown`, async () => {
    const sentence = "Billedet kunne ikke gemmes på serveren.";
    await whileFull(async () => {
      await refuseAll([{ sentence, ask: async () => sendPicture(site, cookie) }]);
      for (const address of [picture, ...variantsOf(picture).map(({ path }) => path)])
        assert.equal((await site.get(address, cookie)).status, 200, address);
    });
    await storePicture(site, cookie);
  });

  test(`${name}: nobody can sign in, get a link or change an account, and is told why`, async () => {
    const passwords = { newPassword: "en anden adgangskode", repeated: "en anden adgangskode" };
    const konto = (act: string, fields: Record<string, string>) => () =>
      site.form(`/admin/konto/${act}.data`, fields, cookie);
    await site.login();
    await whileFull(() =>
      refuseAll([
        { sentence: "Du kan ikke logges ind lige nu.", ask: site.login },
        {
          sentence: "Kunne ikke sende nulstillingsmail.",
          ask: () => site.form("/admin/login", { intent: "reset", email: EMAIL }),
        },
        {
          sentence: "Kunne ikke sende nulstillingsmail.",
          ask: () => site.form("/admin/login", { intent: "reset", email: "ingen@samspil.example" }),
        },
        {
          sentence: "Det kunne ikke gemmes lige nu.",
          ask: konto("adgangskode", { currentPassword: PASSWORD, ...passwords }),
        },
        {
          sentence: "Det kunne ikke gemmes lige nu.",
          ask: konto("kolleger/inviter", { email: "ny@samspil.example" }),
        },
        { sentence: "Det kunne ikke gemmes lige nu.", ask: konto("enheder", {}) },
      ]),
    );
    assert.equal((await site.login()).status, 302);
  });

  test(`${name}: every page is served, and every screen to who is signed in, also when a session is due to be prolonged`, async () => {
    withDatabase(disk, (database) => {
      const soon = new Date(Date.now() + 60_000).toISOString();
      database.exec(`update session set "expiresAt" = '${soon}'`);
    });
    await whileFull(async () => {
      for (const path of ["/", "/om", "/shop", "/kurv", "/viden", "/nyheder", "/kontakt"]) {
        assert.equal((await site.get(path)).status, 200, path);
      }
      for (const path of ["", "/nyheder", "/bestillinger", "/historik/nyheder", "/konto"]) {
        assert.equal((await site.get(`/admin${path}`, cookie)).status, 200, path);
      }
    });
    const prolonged = await site.get("/admin", cookie);
    assert.match(prolonged.headers.getSetCookie().join(), /session_token/);
  });

  test(`${name}: a session that has run out leads to the login, which is shown`, async () => {
    const past = await site.signIn();
    withDatabase(disk, (database) => {
      const yesterday = new Date(Date.now() - 86_400_000).toISOString();
      const newest = `(select id from session order by "createdAt" desc limit 1)`;
      database.exec(`update session set "expiresAt" = '${yesterday}' where id = ${newest}`);
    });
    await whileFull(async () => {
      assert.equal((await site.get("/admin", past)).status, 302);
      assert.equal((await site.get("/admin/login", past)).status, 200);
    });
  });
}

if (small) {
  const disk = small;
  test("an .eml file that finds no room leaves nothing behind, waits, and is written when there is room", async () => {
    const site = await restarted(disk);
    const freeMail = disk.fillWithin("data/mail");
    const taken = await site.order();
    assert.equal(taken.status, 200, taken.text);
    const waiting = await until("the mails have found no room", () => {
      const rows = outbox(disk).filter(({ state }) => state !== "filed");
      return rows.length > 0 && rows.every(({ error }) => error !== null) ? rows : undefined;
    });
    assert.ok(waiting.every(({ state }) => state === "waiting"));
    assert.deepEqual(mailFiles(disk), []);
    freeMail();
    const cookie = await site.signIn();
    for (const { mail_id: mailId, recipient } of waiting) {
      const fields = { intent: "retry", mailId, recipient };
      assert.equal((await site.form("/admin/bestillinger.data", fields, cookie)).status, 200);
    }
    await untilMailed(disk, 200);
    assert.ok(mailFiles(disk).length >= waiting.length);
    await site.end("SIGTERM");
  });

  test("the site starts on a full disk, and is refused with a sentence on a read-only one", async () => {
    const site = await restarted(disk);
    disk.fill(site.pid());
    await site.end("SIGTERM");
    const again = await startSite(disk);
    assert.equal((await again.get("/nyheder")).status, 200);
    assert.equal((await again.get("/readyz")).status, 503);
    disk.free(again.pid());
    await untilReady(again);
    await again.end("SIGTERM");
    const makeWritable = disk.makeReadOnly();
    try {
      const refusal = /DATA_DIR: .* kan ikke bruges som mappe \(EROFS\)/;
      await assert.rejects(startSite(disk), refusal);
    } finally {
      makeWritable();
    }
  });

  test("a log that goes to a file on the full disk stops nothing, and goes on when there is room", async () => {
    const file = join(disk.folder, "samspil.log");
    const site = await startSite(disk, {}, { stdio: ["ignore", openSync(file, "a"), "pipe"] });
    disk.fill(site.pid());
    for (let refused = 0; refused < 20; refused += 1) {
      assert.equal((await site.order()).status, refused < 20 ? 503 : 429);
    }
    assert.equal((await site.get("/")).status, 200);
    disk.free(site.pid());
    await untilReady(site);
    assert.match(readFileSync(file, "utf8"), /order could not be stored/);
    await site.end("SIGTERM");
  });
}

test("a mail that is sent but cannot be marked as sent is marked later, not sent again", async () => {
  const disk = limitWrites();
  let fill = () => {};
  const server = await startMailServer({
    refuse() {
      fill();
      return undefined;
    },
  });
  const site = await startSite(disk, { SMTP_URL: server.url });
  let isFull = false;
  fill = () => {
    if (!isFull) disk.fill(site.pid());
    isFull = true;
  };
  assert.equal((await site.order()).status, 200);
  await server.waitFor(1);
  await wait(1_000);
  const inHand = server.received.length;
  // Longer than the outbox waits between two looks.
  await wait(6_000);
  assert.equal(server.received.length, inHand);
  disk.free(site.pid());
  fill = () => {};
  await untilMailed(disk, 200);
  const ids = server.received.map(({ messageId }) => messageId);
  assert.equal(new Set(ids).size, server.received.length);
  assert.equal(server.received.length, outbox(disk).length);
});

test("while only the marking of a sent mail fails, no look at the outbox sends it again", async () => {
  const sent: string[] = [];
  const { database, mailbox, outbox, pass, rows } = await openPostOffice({
    async send({ messageId }) {
      sent.push(messageId);
      return { state: "sent" };
    },
    async forget() {},
    close() {},
  });
  const to = ["a@samspil.example"];
  await mailbox.send({ id: "b-1", to, subject: "S", html: "<p>H</p>", text: "H" });
  const full =
    "before update on outbox when new.state = 'sent' begin select raise(abort, 'full'); end";
  await sql.raw(`create trigger full_disk ${full}`).execute(database.kysely);
  for (let look = 0; look < 100; look += 1) {
    await outbox.deliver();
    // Every lease has run out by the next look.
    pass(6 * 60_000);
  }
  assert.equal(sent.length, 1);
  await sql`drop trigger full_disk`.execute(database.kysely);
  await outbox.deliver();
  assert.equal(sent.length, 1);
  assert.deepEqual(
    (await rows()).map(({ state }) => state),
    ["sent"],
  );
});

test("after SQLite has given up a transaction by itself the cause is told and the connection works", async () => {
  const folder = makeFolder();
  const database = await openSqlite(join(folder, "quota.db"));
  const documents = createDocuments(database);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.kysely);
  const quota = (rows[0]?.page_count ?? 0) + 2;
  await sql.raw(`pragma max_page_count = ${quota}`).execute(database.kysely);
  const big = { text: "x".repeat(100_000) };
  const write = () => documents.create("content", "stor", big, { by: "ida" });
  await assert.rejects(write(), /database or disk is full/);
  assert.equal(await documents.read("content", "stor"), undefined);
  assert.equal(documents.version(), 1);
  assert.ok((await documents.create("content", "lille", {}, { by: "ida" })).created);
  await sql`pragma max_page_count = 100000`.execute(database.kysely);
  assert.ok((await write()).created);
  documents.close();
  await database.close();
});

type Prepared = (typeof faults)[number] & Awaited<ReturnType<typeof prepare>>;
type RefusedRequest = { sentence: string; ask: () => Promise<{ status: number; text: string }> };
type StoredItem = { id: string; url?: string };

/** The outbox looks by itself now and then, and fails then too. */
const OUTBOX = /outbox|not ready/;

/** SQLITE_FULL, SQLITE_IOERR (its kind is the lowest byte), or what the system says of a file. */
function isOfDisk({ err }: Partial<LogLine> = {}): boolean {
  const kind = (err?.status ?? 0) & 0xff;
  return kind === 13 || kind === 10 || err?.code === "ENOSPC" || err?.code === "EFBIG";
}

function newsOf(title: string) {
  return { title, content: `<p>${title}</p>` };
}

type DiskSite = Awaited<ReturnType<typeof startSite>>;

/** A site with all that it writes on the disk, and how it answers its visitors and its editor. */
async function startSite(
  { folder }: SmallDisk,
  environment: Record<string, string> = {},
  options: SpawnOptions = {},
) {
  const temporary = join(folder, "tmp");
  mkdirSync(temporary, { recursive: true });
  const site = await prepareSite({
    DATA_DIR: join(folder, "data"),
    TMPDIR: temporary,
    LOG_LEVEL: "warn",
    ...environment,
  });
  await site.start({}, options);
  async function read(asked: Promise<Response>) {
    const answer = await asked;
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    read(send(site.origin + path, body, headers));
  const form = (path: string, fields: Record<string, string>, cookie = "") =>
    post(path, new URLSearchParams(fields), { cookie });
  return {
    ...site,
    post,
    form,
    get: (path: string, cookie = "") =>
      read(fetch(site.origin + path, { headers: { cookie }, redirect: "manual" })),
    /** What a form or list of an admin screen sends. */
    save: (path: string, body: object, cookie: string) =>
      post(`${path}.data`, JSON.stringify(body), { cookie, "content-type": "application/json" }),
    login: () => form("/admin/login", { email: EMAIL, password: PASSWORD, intent: "sign-in" }),
    order: (orderId = randomBytes(16).toString("hex")) =>
      form("/kurv/bestil", orderForm({ orderId, email: `mathilde@${orderId}.example` })),
  };
}

/** A site that has been worked with. */
async function prepare(disk: SmallDisk) {
  const site = await startSite(disk);
  const cookie = await site.signIn();
  await site.save(NYHEDER, { intent: "create", values: newsOf("Før") }, cookie);
  const picture = await storePicture(site, cookie);
  await untilMailed(disk, (await site.order()).status);
  return { site, cookie, picture };
}

async function restarted(disk: SmallDisk): Promise<DiskSite> {
  await prepared.find((one) => one.disk === disk)?.site.end("SIGTERM");
  return startSite(disk);
}

async function sendPicture(site: DiskSite, cookie: string) {
  return site.post("/admin/upload?place=nyheder/hav", await takePhoto(1200, 800), { cookie });
}

async function storePicture(site: DiskSite, cookie: string): Promise<string> {
  const { text } = await sendPicture(site, cookie);
  const { url }: { url: string } = JSON.parse(text);
  return url;
}

/** Documents, history, orders and accounts, as they are stored. */
function snapshot(disk: SmallDisk) {
  return withDatabase(disk, (database) =>
    [
      "documents",
      "history",
      "orders",
      "sequences",
      "user",
      "account",
      "session",
      "verification",
    ].map((table) => database.prepare(`select * from "${table}" order by 1, 2`).all()),
  );
}

function lettersOnTheirWay(disk: SmallDisk): number {
  return withDatabase(disk, (database) => {
    const letters = "collection = 'mail' and id like 'konto-%'";
    const unsent = "json_extract(data, '$.erased') is null";
    return database.prepare(`select 1 from documents where ${letters} and ${unsent}`).all().length;
  });
}

/** What lies in the folder, but for the database's own files. */
function filesOn(disk: SmallDisk): string[] {
  return readdirSync(disk.folder, { recursive: true })
    .map(String)
    .filter((file) => !/ballast|samspil\.db|data\/lock|node-compile-cache/.test(file))
    .toSorted();
}

function mailFiles(disk: SmallDisk): string[] {
  return readdirSync(join(disk.folder, "data/mail"));
}

function stored(disk: SmallDisk, collection: string, id: string) {
  return withDatabase(disk, (database) => {
    const found = database
      .prepare("select id, revision, data from documents where collection = ? and id like ?")
      .get(collection, id);
    const data: { items: StoredItem[]; images: StoredItem[] } = JSON.parse(String(found?.data));
    return { id: String(found?.id), revision: Number(found?.revision), ...data };
  });
}

const news = (disk: SmallDisk) => stored(disk, "content", "nyheder");

/** The addresses of the pictures on the front page. */
const carousel = (disk: SmallDisk) => stored(disk, "content", "hero").images.map(({ url }) => url);

function anOrder(disk: SmallDisk) {
  const { id, revision } = withDatabase(disk, (database) =>
    Object(database.prepare("select id, revision from orders limit 1").get()),
  );
  return { id: String(id), revision: String(revision) };
}

function outbox(disk: SmallDisk) {
  return withDatabase(disk, (database) =>
    database
      .prepare("select * from outbox")
      .all()
      .map(({ mail_id, recipient, state, error }) => ({
        mail_id: String(mail_id),
        recipient: String(recipient),
        state: String(state),
        error,
      })),
  );
}

/** Resolves when an order's mails and all before them are out. */
async function untilMailed(disk: SmallDisk, orderStatus: number) {
  assert.equal(orderStatus, 200);
  await until("all mails are out", () =>
    outbox(disk).every(({ state }) => state === "filed" || state === "sent"),
  );
}

const untilReady = (site: DiskSite) =>
  until("it is ready", async () => (await site.get("/readyz")).status === 200);
const untilNotReady = (site: DiskSite) =>
  until("it is not ready", async () => (await site.get("/readyz")).status === 503);

function withDatabase<Result>(disk: SmallDisk, use: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(disk.folder, "data/samspil.db"), { timeout: 5_000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}
