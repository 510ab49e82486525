import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { withDatabase } from "../../../kit/backend.ts";
import { cleanUp } from "../../../kit/cleanup.ts";
import {
  createNews,
  EMAIL,
  order,
  PASSWORD,
  requestStatus,
  sendOrder,
  signIn,
  visitSteadily,
} from "../../../kit/client.ts";
import { freePort } from "../../../kit/free-port.ts";
import { startMailServer } from "../../../kit/mail-server.ts";
import { newDatabase, queryPostgres } from "../../../kit/postgres.ts";
import { startS3 } from "../../../kit/s3-server.ts";
import { runToEnd } from "../../../kit/site-process.ts";
import { until } from "../../../kit/until.ts";
import {
  makeLightPackage,
  makeNextPackage,
  makeOwnFolder,
  makePlace,
  run,
  SOMEBODY,
  unpack,
} from "../package.ts";
import { startService } from "../service.ts";

const place = makePlace();
const archive = makeLightPackage(join(place, "made"));
const present = basename(archive, ".tar.gz");
const s3 = await startS3();

const WRITTEN =
  "documents history drafts orders sequences outbox mail_counts recipients user account session tokens events";
const addColumn = (table: string) =>
  `alter table "${table}" add column proeve text not null default 'nyt';`;

/** Adds a column to each table that the former package writes, and a table. */
const ADDS = {
  "900-proeve.sql": `create table proeve (id text primary key);
    ${WRITTEN.split(" ").map(addColumn).join("\n")}`,
};

const FAILS = { "901-proeve.sql": "alter table findes_ikke add x text;" };
const ADDED = "select name from migrations where name like '9%'";
test("an update on PostgreSQL and S3 tries the next package on a copy, and loses no request and no order while it switches", async () => {
  const site = await install("skift", { DATABASE_URL: await newDatabase(), ...s3.newSettings() });
  const before = await readStyles(site.origin);
  const next = await makeNextPackage(archive, place, "b11111111b", ADDS);
  const visitors = visitAndOrder(site, ["/", before]);
  const { code, said } = await site.update(next);
  const { asked, lost, numbers } = await visitors.stop();
  assert.equal(code, 0, said + site.complained());
  assert.match(said, /Kopien virker: .*\n[\s\S]*Den nye udgave svarer, og siderne vises\./);
  assert.equal(site.runs(), basename(next, ".tar.gz"));
  assert.ok(asked > 100 && numbers.length > 4);
  assert.deepEqual(lost, [], site.complained());
  assert.deepEqual(await site.read(NUMBERS), inOrder(numbers));
  const after = await readStyles(site.origin);
  assert.notEqual(after, before);
  for (const asset of [before, after]) {
    const { status, headers } = await fetch(site.origin + asset);
    assert.equal(status, 200, "an open page of the former build gets its assets too");
    assert.match(headers.get("cache-control") ?? "", /immutable/);
  }
  const again = await site.update(next);
  assert.match(again.said, /er den udgave, der kører/);
});

test("an update is refused before anything is changed where its migration fails on a copy, it could not be undone, or nothing can be stored", async () => {
  const site = await install("afvist");
  const packages = {
    broken: await makeNextPackage(archive, place, "c00000000c", { ...ADDS, ...FAILS }),
    oneWay: await makeNextPackage(archive, place, "a0000000a0", {
      ...ADDS,
      "901-proeve.needs-900.sql": "alter table documents drop column proeve;",
    }),
    sound: await makeNextPackage(archive, place, "a1000000a1", ADDS),
  };
  async function requireRefused(archive: string, words: RegExp, ...more: string[]) {
    const { code, said } = await site.update(archive, ...more);
    assert.equal(code, 1);
    assert.match(said, words);
    assert.equal(site.runs(), present);
    assert.deepEqual(await site.read(ADDED), []);
    assert.equal(await requestStatus(site.origin), 200);
  }
  await requireRefused(
    packages.broken,
    /Den nye udgave virker ikke på en kopi af jeres hjemmeside\. Intet er skiftet: hjemmesiden kører som før\./,
  );
  await requireRefused(
    packages.oneWay,
    /kan bruge den igen \(901-proeve\.needs-900\.sql\)\..*Intet er skiftet/,
  );
  const media = join(site.dataDir, "media");
  renameSync(media, `${media}-vaek`);
  writeFileSync(media, "");
  const isReady = async () => (await requestStatus(`${site.origin}/readyz`)) === 200;
  await until("it is not ready", async () => !(await isReady()));
  await requireRefused(
    packages.sound,
    /^Hjemmesiden viser sine sider, men databasen eller billederne kan ikke(?![\s\S]*systemctl)/,
    "--uden-kopi",
  );
});

test("without BACKUP_URL an update needs a backup that was made and verified today", async () => {
  const site = await install("i-haanden", { BACKUP_URL: "" });
  const next = await makeNextPackage(archive, place, "a2000000a2", ADDS);
  const refused = await site.update(next);
  assert.equal(refused.code, 1);
  assert.match(refused.said, /^Der er ingen afprøvet sikkerhedskopi fra det seneste døgn\./);
  assert.equal(site.runs(), present);
  const copy = join(place, "i-haanden-kopier", "kopi");
  for (const words of [[copy], ["--verify", copy]]) {
    const done = await site.command(["backup", ...words]);
    assert.equal(done.code, 0, done.said);
  }
  const { code, said } = await site.update(next);
  assert.equal(code, 0, said + site.complained());
});

const GOES_BACK = /Den gamle udgave kører igen, og alt, der er kommet til i mellemtiden, er der\./;

test("an update whose migration fails on the site goes back, keeps the orders, and leaves nothing of its tables", async () => {
  const site = await install("migration");
  const broken = await makeNextPackage(archive, place, "d00000000d", { ...ADDS, ...FAILS });
  assert.ok(await sendOrder(site.origin));
  const { code, said } = await site.update(broken, "--uden-kopi");
  assert.ok(await sendOrder(site.origin), "it takes orders again");
  assert.equal(code, 1);
  assert.match(said, /Den nye udgave virker ikke: den svarer ikke/);
  assert.match(said, GOES_BACK);
  assert.equal(site.runs(), present);
  assert.deepEqual(await site.read(ADDED), []);
  assert.deepEqual(await site.read(NUMBERS), inOrder(["1001", "1002"]));
});

test("an update whose pages fail after it has served goes back without losing or doubling an order, a save or a mail", async () => {
  const mail = await startMailServer();
  const site = await install("sider", { SMTP_URL: mail.url });
  const broken = await makeNextPackage(archive, place, "e00000000e", ADDS, failOnceItHasServed);
  const visitors = visitAndOrder(site);
  const { code, said } = await site.update(broken, "--uden-kopi");
  assert.equal(code, 1, said);
  assert.match(said, /Den nye udgave virker ikke: siden \/om svarer 500\. Går tilbage/);
  assert.match(said, GOES_BACK);
  assert.equal(site.runs(), present);
  assert.equal(await requestStatus(`${site.origin}/om`), 200);
  // On the newer tables the former package signs in, saves and takes orders.
  const editor = await signIn(site.origin);
  assert.equal((await createNews(site.origin, editor, "Efter opdateringen")).status, 200);
  await visitors.untilMore();
  const { lost, numbers, titles } = await visitors.stop();
  assert.deepEqual(lost, [], site.complained());
  assert.equal(new Set(numbers).size, numbers.length, "no number is given twice");
  assert.deepEqual(await site.read(NUMBERS), inOrder(numbers));
  const [news] = await site.read("select data from documents where id = 'nyheder'");
  for (const title of ["Efter opdateringen", ...titles]) assert.ok(String(news).includes(title));

  const unsent = "select state from outbox where state <> 'sent'";
  await until("all mails are sent", async () => (await site.read(unsent)).length === 0);
  const ids = mail.received.map(({ to, messageId }) => `${to} ${messageId}`);
  assert.equal(new Set(ids).size, ids.length, "no mail comes twice");
  assert.equal(ids.filter((id) => id.startsWith("kunde-")).length, numbers.length);
});

const NUMBERS = "select number from orders order by number";
const inOrder = (numbers: string[]) => numbers.map(Number).sort((a, b) => a - b);

/** Its /om waits until five orders and five saves were accepted, and answers 500. */
function failOnceItHasServed(program: string): string {
  const changed = program.replace(
    "createHttpServer(shutdown.listener)",
    `createHttpServer((request, response) => {
      const kind = request.method === "POST" && (request.url === "/kurv/bestil" ? "orders" : "saves");
      if (kind) response.once("finish", () => { if (response.statusCode === 200) served[kind] += 1; });
      if (request.url !== "/om") return shutdown.listener(request, response);
      const timer = setInterval(() => {
        if (served.orders < 5 || served.saves < 5) return;
        clearInterval(timer);
        response.writeHead(500).end();
      }, 50);
    });
    const served = { orders: 0, saves: 0 }`,
  );
  assert.notEqual(changed, program);
  return changed;
}

/** Of an answer without a number or an id: tells its status from a page's. */
const NOT_TAKEN = -1000;

/** Fifty visits a second, of which two are orders and two are saves. */
function visitAndOrder({ origin, editor }: InstalledSite, paths = ["/"]) {
  const numbers: string[] = [];
  const titles: string[] = [];
  async function buy(count: number) {
    const { status, number } = await order(origin, { email: `kunde-${count}@post.example` });
    if (number) numbers.push(number);
    return number ? 200 : NOT_TAKEN - status;
  }
  async function save(title: string) {
    const { status, text } = await createNews(origin, editor, title);
    const isSaved = status === 200 && /"id","/.test(text);
    if (isSaved) titles.push(title);
    return isSaved ? 200 : NOT_TAKEN - status;
  }
  const visitors = visitSteadily((count) => {
    if (count % 25 === 0) return buy(count);
    if (count % 25 === 12) return save(`Nyhed nummer ${count}.`);
    return requestStatus(origin + paths[count % paths.length]);
  });
  cleanUp(visitors.stop);
  return {
    untilMore() {
      const [orders, saves] = [numbers.length, titles.length];
      return until("more come in", () => numbers.length > orders + 1 && titles.length > saves + 1);
    },
    stop: async () => ({ ...(await visitors.stop()), numbers, titles }),
  };
}

type InstalledSite = Awaited<ReturnType<typeof install>>;

/** A server that runs the package behind a socket, and a stand-in for systemd. */
async function install(name: string, more: Record<string, string> = {}) {
  const home = join(place, name);
  mkdirSync(home);
  const first = await unpack(archive, home);
  // Who updates it may write to it; the site may not.
  await run("chmod", ["-R", "u+w", first]);
  symlinkSync(basename(first), join(home, "current"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = makeOwnFolder(join(place, `${name}-data`));
  const backups = makeOwnFolder(join(place, `${name}-kopier`));
  const settings = {
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: dataDir,
    BACKUP_URL: pathToFileURL(backups).href,
    RECEIPTS_PER_HOUR: "100000",
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    ...more,
  };
  const command = [join(home, "current/samspil"), "start"];
  const { folder, complained } = await startService(command, settings, SOMEBODY.uid);
  const copies = join(backups, "snapshots");
  if (settings.BACKUP_URL)
    await until("a copy is made", () => existsSync(copies) && readdirSync(copies).length > 0);
  return {
    home,
    origin,
    dataDir,
    complained,
    editor: await signIn(origin),
    /** @returns the first value of each row */
    async read(question: string): Promise<unknown[]> {
      const rows = more.DATABASE_URL
        ? await queryPostgres(more.DATABASE_URL, question)
        : withDatabase({ dataDir }, (stored) => stored.prepare(question).all());
      return rows.map((row) => Object.values(row)[0]);
    },
    runs: () => readlinkSync(join(home, "current")),
    command(words: string[]) {
      const env = { PATH: `${folder}:/usr/bin:/bin`, ...settings };
      return runToEnd([join(home, "current/samspil"), ...words], { env });
    },
    update(archive: string, ...words: string[]) {
      return this.command(["update", archive, ...words]);
    },
  };
}

async function readStyles(origin: string): Promise<string> {
  const html = await (await fetch(origin)).text();
  return /\/assets\/styles-[\w-]+\.css/.exec(html)?.[0] ?? "";
}
