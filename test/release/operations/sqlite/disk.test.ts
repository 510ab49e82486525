import assert from "node:assert/strict";
import type { SpawnOptions } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { variantsOf } from "../../../../app/formats/picture-variants.ts";
import { queryRows, runSql } from "../../../kit/backend.ts";
import { EMAIL, orderForm, PASSWORD, save, send } from "../../../kit/client.ts";
import { takePhoto } from "../../../kit/photo.ts";
import { type LogLine, prepareSite, problemsIn } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import { limitWrites, mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const NYHEDER = "/admin/nyheder";
const ORDER_FAILED = "Der opstod en fejl ved afsendelse af bestillingen. Prøv venligst igen.";

// Mounting a disk needs root; the limit on writes does not.
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

/** Before any test, for node:test ends a file when its tests so far are done. */
const prepared: Prepared[] = [];
for (const fault of faults) prepared.push({ ...fault, ...(await prepare(fault.disk)) });

for (const { name, disk, why, site, cookie, picture } of prepared) {
  test(`${name}: all that would be stored is refused with its sentence and the reason, nothing of it is stored, and it is taken when there is room`, async () => {
    const stored = (query: string) => Object(queryRows(inData(disk), query)[0]);
    const news = stored("select revision, data from documents where id = 'nyheder'");
    const order = stored("select id, revision from orders limit 1");
    const ids = JSON.parse(news.data).items.map((item: { id: string }) => item.id);
    const id = ids.at(-1);
    const form = (await site.get(`${NYHEDER}.data?rediger=${id}`, cookie)).text;
    const base = /"base","([\w: -]+:[\w: -]+)"/.exec(form)?.[1];
    const saving = (body: object) => () => site.saveNews(body, cookie);
    const send = (path: string, fields: Record<string, string>) => () =>
      site.form(`${path}.data`, fields, cookie);
    const reset = (email: string) => () => site.form("/admin/login", { intent: "reset", email });
    const orderId = "a".repeat(32);
    /** Taken when there is room. */
    const taken: RefusedRequests = [
      [ORDER_FAILED, () => site.order(orderId)],
      ["Fejl ved gem af nyhed.", saving({ act: "publish", id, base, values: newsOf("Efter") })],
      [
        "Det kunne ikke fortrydes lige nu.",
        send("/admin/fortryd", { revision: news.revision, document: "nyheder" }),
      ],
      ["Fejl ved gem af nyhed.", saving({ act: "publish", values: newsOf("Ny") })],
      ["Fejl ved gem af nyhed.", saving({ act: "order", ids: ids.toReversed() })],
      ["Fejl ved sletning af nyhed.", saving({ act: "delete", id })],
      [
        "Bestillingen kunne ikke ændres lige nu.",
        send("/admin/bestillinger", { ...order, handled: "true" }),
      ],
      ["Billedet kunne ikke gemmes på serveren.", () => sendPicture(site, cookie)],
    ];
    const passwords = { newPassword: "en anden adgangskode", repeated: "en anden adgangskode" };
    const more: RefusedRequests = [
      ["Du kan ikke logges ind lige nu.", site.login],
      ["Kunne ikke sende nulstillingsmail.", reset(EMAIL)],
      ["Kunne ikke sende nulstillingsmail.", reset("ingen@samspil.example")],
      [
        "Det kunne ikke gemmes lige nu.",
        send("/admin/konto/adgangskode", { currentPassword: PASSWORD, ...passwords }),
      ],
      [
        "Det kunne ikke gemmes lige nu.",
        send("/admin/konto/kolleger/inviter", { email: "ny@samspil.example" }),
      ],
      ["Det kunne ikke gemmes lige nu.", send("/admin/konto/enheder/andre", {})],
    ];
    // So that there is a session to end.
    await site.login();
    await whileFull(disk, site, async () => {
      for (const [sentence, ask] of [...taken, ...more]) {
        const from = site.said().length;
        const { status, text } = await ask();
        assert.ok(text.includes(sentence), `${sentence} ≠ ${status} ${text}`);
        assert.equal(status, 503, sentence);
        assert.ok(sentence === ORDER_FAILED || text.includes(why), text);
        const causes = () =>
          problemsIn(site.said().slice(from)).filter(({ msg }) => !OUTBOX.test(msg));
        await until("the cause is logged", () => causes().length > 0);
        assert.ok(causes().length === 1 && isOfDisk(causes()[0]), JSON.stringify(causes()));
      }
    });
    for (const [sentence, ask] of taken) assert.equal((await ask()).status, 200, sentence);
    assert.equal((await site.login()).status, 302);
    await untilMailed(disk);
  });

  test(`${name}: pages, screens and stored pictures are served, also when a session is due to be prolonged or has expired`, async () => {
    const expiring = async (ms: number) => {
      const own = await site.signIn();
      const at = new Date(Date.now() + ms).toISOString();
      const newest = `(select id from session order by "createdAt" desc limit 1)`;
      runSql(inData(disk), `update session set "expiresAt" = '${at}' where id = ${newest}`);
      return own;
    };
    const [soon, past] = [await expiring(60_000), await expiring(-86_400_000)];
    await whileFull(disk, site, async () => {
      for (const path of ["/", "/om", "/shop", "/kurv", "/viden", "/nyheder", "/kontakt"])
        assert.equal((await site.get(path)).status, 200, path);
      for (const path of ["", "/nyheder", "/bestillinger", "/historik/nyheder", "/konto"])
        assert.equal((await site.get(`/admin${path}`, soon)).status, 200, path);
      for (const address of [picture, ...variantsOf(picture).map(({ path }) => path)])
        assert.equal((await site.get(address, cookie)).status, 200, address);
      assert.equal((await site.get("/admin", past)).status, 302);
      assert.equal((await site.get("/admin/login", past)).status, 200);
    });
    const prolonged = await site.get("/admin", soon);
    assert.match(prolonged.headers.getSetCookie().join(), /session_token/);
  });
}

/** Does `work` while nothing can be written. Afterwards nothing is stored of it, and the site is ready. */
async function whileFull(disk: SmallDisk, site: DiskSite, work: () => Promise<void>) {
  // A mail about a sign-in changes once more, when it has been sent and loses its text.
  await until("no such mail is unsent", () => unsentMails(disk) === 0);
  const before = snapshot(disk);
  const files = filesOn(disk);
  disk.fill(site.pid());
  try {
    await work();
    await until("it is not ready", async () => (await site.get("/readyz")).status === 503);
    assert.equal((await site.get("/healthz")).status, 200);
  } finally {
    disk.free(site.pid());
  }
  await untilReady(site);
  assert.deepEqual(snapshot(disk), before);
  assert.deepEqual(filesOn(disk), files);
}

if (small) {
  const disk = small;
  test("an .eml file that finds no room leaves nothing behind, and is written when there is room", async () => {
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
      const fields = { intent: "retry", mailId: `${mailId}`, recipient: `${recipient}` };
      assert.equal((await site.form("/admin/bestillinger.data", fields, cookie)).status, 200);
    }
    await untilMailed(disk);
    assert.ok(mailFiles(disk).length >= waiting.length);
    await site.end("SIGTERM");
  });

  test("the site starts on a full disk, and refuses a read-only one with a sentence", async () => {
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

  test("a log file on the full disk does not stop the site, and is written again when there is room", async () => {
    const file = join(disk.folder, "samspil.log");
    const site = await startSite(disk, { stdio: ["ignore", openSync(file, "a"), "pipe"] });
    disk.fill(site.pid());
    assert.equal((await site.order()).status, 503);
    assert.equal((await site.get("/")).status, 200);
    disk.free(site.pid());
    await untilReady(site);
    assert.match(readFileSync(file, "utf8"), /order could not be stored/);
    await site.end("SIGTERM");
  });
}

type Prepared = (typeof faults)[number] & Awaited<ReturnType<typeof prepare>>;
type RefusedRequests = [sentence: string, ask: () => Promise<{ status: number; text: string }>][];

/** The outbox and the readiness check fail by themselves too. */
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
async function startSite({ folder }: SmallDisk, options: SpawnOptions = {}) {
  const temporary = join(folder, "tmp");
  mkdirSync(temporary, { recursive: true });
  const site = await prepareSite({
    DATA_DIR: join(folder, "data"),
    TMPDIR: temporary,
    LOG_LEVEL: "warn",
  });
  await site.start({}, options);
  async function read(request: Promise<Response>) {
    const answer = await request;
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
    saveNews: (body: object, cookie: string) => save(site.origin, cookie, NYHEDER, body),
    login: () => form("/admin/login", { email: EMAIL, password: PASSWORD, intent: "sign-in" }),
    order: (orderId = randomBytes(16).toString("hex")) =>
      form("/kurv/bestil", orderForm({ orderId, email: `mathilde@${orderId}.example` })),
  };
}

/** A site that has been worked with. */
async function prepare(disk: SmallDisk) {
  const site = await startSite(disk);
  const cookie = await site.signIn();
  await site.saveNews({ act: "publish", values: newsOf("Før") }, cookie);
  const picture: string = JSON.parse((await sendPicture(site, cookie)).text).url;
  assert.equal((await site.order()).status, 200);
  await untilMailed(disk);
  return { site, cookie, picture };
}

async function restarted(disk: SmallDisk): Promise<DiskSite> {
  await prepared.find((fault) => fault.disk === disk)?.site.end("SIGTERM");
  return startSite(disk);
}

async function sendPicture(site: DiskSite, cookie: string) {
  return site.post("/admin/upload?place=nyheder/hav", await takePhoto(1200, 800), { cookie });
}

function inData({ folder }: SmallDisk) {
  return { dataDir: join(folder, "data") };
}

/** Documents, history, orders and accounts, as they are stored. */
function snapshot(disk: SmallDisk) {
  const tables = "documents history orders sequences user account session tokens";
  return tables
    .split(" ")
    .map((table) => queryRows(inData(disk), `select * from "${table}" order by 1, 2`));
}

function unsentMails(disk: SmallDisk): number {
  const isUnsent = "json_extract(data, '$.erased') is null";
  const letters = `select 1 from documents where collection = 'mail' and id like 'konto-%'`;
  return queryRows(inData(disk), `${letters} and ${isUnsent}`).length;
}

/** The files on the disk, except for the database's own. */
function filesOn(disk: SmallDisk): string[] {
  return readdirSync(disk.folder, { recursive: true })
    .map(String)
    .filter((file) => !/ballast|samspil\.db|data\/lock|node-compile-cache/.test(file))
    .toSorted();
}

const mailFiles = (disk: SmallDisk) => readdirSync(join(disk.folder, "data/mail"));

function outbox(disk: SmallDisk) {
  return queryRows(inData(disk), "select * from outbox");
}

/** Resolves when every mail has been sent. */
function untilMailed(disk: SmallDisk) {
  return until("all mails are sent", () =>
    outbox(disk).every(({ state }) => state === "filed" || state === "sent"),
  );
}

const untilReady = (site: DiskSite) =>
  until("it is ready", async () => (await site.get("/readyz")).status === 200);
