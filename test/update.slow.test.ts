import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { atEnd } from "./at-end.ts";
import { freePort } from "./free-port.ts";
import {
  makeNextPackage,
  makeOwnFolder,
  makePackage,
  makePlace,
  runPackaged,
  SOMEBODY,
  unpack,
} from "./package.ts";
import { askPostgres, newDatabase, startPooler } from "./postgres.ts";
import { sendOrder } from "./site-process.ts";
import { withDatabase } from "./torture/promises.ts";
import { until } from "./until.ts";
import { ask, visitSteadily } from "./visitors.ts";

const place = makePlace();
const made = makePackage(join(place, "made"));

test("an update tries the next package on a copy, and loses no request and no order while it takes the place", async () => {
  const site = await install("skift");
  const before = await readStyles(site.origin);
  const next = makeNextPackage(made, place, "b00000000b", {
    "900-proeve.sql": "create table proeve (id text primary key);",
  });
  const visitors = visitAndOrder(site.origin, ["/", before]);
  const { code, said } = await site.update(next);
  const { asked, lost, orders } = await visitors.stop();

  assert.equal(code, 0, said + site.complained());
  assert.match(said, /Kopien virker: .*\n[\s\S]*Den nye udgave svarer, og siderne vises\./);
  assert.equal(site.runs(), basename(next, ".tar.gz"));
  assert.ok(asked > 100 && orders > 4);
  assert.deepEqual(lost, []);
  assert.equal(countRows(site.dataDir, "orders"), orders);
  const after = await readStyles(site.origin);
  assert.notEqual(after, before);
  assert.equal(await ask(site.origin + after), 200);
  assert.equal(await ask(site.origin + before), 200, "a page from before is still given its files");
  assert.ok(existsSync(join(site.backups, `foer-${basename(next, ".tar.gz")}`)));

  const again = await site.update(next);
  assert.match(again.said, /er den udgave, der kører/);
});

test("a migration that fails on the copy changes nothing", async () => {
  const site = await install("afvist");
  const broken = makeNextPackage(made, place, "c00000000c", {
    "900-proeve.sql": "alter table findes_ikke add x;",
  });
  const { code, said } = await site.update(broken);
  assert.equal(code, 1);
  assert.match(
    said,
    /Den nye udgave virker ikke på en kopi af jeres site\. Intet er skiftet: sitet kører som før\./,
  );
  assert.equal(site.runs(), basename(made, ".tar.gz"));
  assert.equal(await ask(site.origin), 200);
});

test("a package that does not come up is taken back, and the database with it; an older package refuses a newer one's", async () => {
  const site = await install("tilbage");
  assert.ok(await sendOrder(site.origin));
  const migration = { "900-proeve.sql": "create table proeve (id text primary key);" };
  const broken = makeNextPackage(made, place, "d00000000d", migration, (program) =>
    program.replace("const limits =", 'throw new Error("mislykket");\n  const limits ='),
  );
  const { code, said } = await site.update(broken);
  assert.equal(code, 1);
  assert.match(said, /Den nye udgave virker ikke: den svarer ikke/);
  assert.match(site.complained(), /^Error: mislykket$/m);
  assert.match(said, /Den gamle udgave kører igen\.\nOpdateringen havde ændret databasen/);
  assert.equal(site.runs(), basename(made, ".tar.gz"));
  assert.equal(await ask(site.origin), 200);
  assert.equal(countRows(site.dataDir, "orders"), 1);

  const changed = readdirSync(site.dataDir).find(
    (name) => name.startsWith("samspil.db-efter-") && !/-(wal|shm)$/.test(name),
  );
  const newer = makeOwnFolder(join(place, "nyere"));
  for (const part of ["", "-wal"]) {
    const from = join(site.dataDir, changed + part);
    if (existsSync(from)) cpSync(from, join(newer, `samspil.db${part}`));
  }
  if (SOMEBODY.uid) execFileSync("chown", ["-R", String(SOMEBODY.uid), newer]);
  const current = join(site.home, "current");
  const refused = await runPackaged(current, ["admin", "a@klinik.example"], { DATA_DIR: newer });
  assert.equal(refused.code, 1);
  assert.match(refused.said, /lavet af en nyere udgave af Samspil \(900-proeve\.sql\)/);
});

test("a package that is killed while it copies the database leaves that as it was", async () => {
  const site = await install("afbrudt");
  assert.ok(await sendOrder(site.origin));
  const half = `import { writeFileSync } from "node:fs";
    writeFileSync(\`\${process.env.DATA_DIR}/samspil.db-foer-900-proeve.part\`, "SQLite");
    process.kill(process.pid, "SIGKILL");`;
  const broken = makeNextPackage(made, place, "d10000000d", {}, (program) => half + program);
  const { code, said } = await site.update(broken);
  assert.equal(code, 1);
  assert.match(said, /Den gamle udgave kører igen\.\n$/);
  assert.equal(await ask(site.origin), 200);
  assert.equal(countRows(site.dataDir, "orders"), 1);
});

const ADDS_TABLE = { "900-proeve.sql": "create table proeve (id text primary key);" };

test("on PostgreSQL the next package is tried on tables beside the site's, and takes its place without loss", async () => {
  const url = await newDatabase();
  const site = await install("skift-postgres", { DATABASE_URL: url });
  const next = makeNextPackage(made, place, "e00000000e", ADDS_TABLE);
  const visitors = visitAndOrder(site.origin);
  const { code, said } = await site.update(next);
  const { lost, orders } = await visitors.stop();

  assert.equal(code, 0, said + site.complained());
  assert.match(said, /Kopien virker: .*\n[\s\S]*Den nye udgave svarer, og siderne vises\./);
  assert.equal(site.runs(), basename(next, ".tar.gz"));
  assert.deepEqual(lost, []);
  assert.ok(orders > 4);
  assert.equal(await countStored(url), orders);
  assert.deepEqual(await schemasWith(url, "proeve"), ["public"]);
  assert.deepEqual(
    await schemasWith(url, "orders"),
    ["public"],
    "the tables of the trial are gone",
  );
  const copy = join(site.backups, `foer-${basename(next, ".tar.gz")}`);
  assert.ok(existsSync(join(copy, "samspil.jsonl")) && existsSync(join(copy, "verified.json")));
});

test("on PostgreSQL a migration that fails on the copy changes nothing, and behind a pooler nothing is tried", async () => {
  const url = await newDatabase();
  const site = await install("afvist-postgres", { DATABASE_URL: url });
  const broken = makeNextPackage(made, place, "f00000000f", {
    ...ADDS_TABLE,
    "901-proeve.sql": "alter table findes_ikke add x text;",
  });
  const { code, said } = await site.update(broken);
  assert.equal(code, 1);
  assert.match(
    said,
    /Kopien duer ikke: .*findes_ikke[\s\S]*Intet er skiftet: sitet kører som før\./,
  );
  const pooled = await site.update(broken, { DATABASE_URL: await startPooler(url) });
  assert.equal(pooled.code, 1);
  assert.match(pooled.said, /DATABASE_URL går gennem en pooler[\s\S]*Intet er skiftet/);
  assert.doesNotMatch(said + pooled.said, /postgres:\/\/klinik/);
  assert.deepEqual(await schemasWith(url, "proeve"), []);
  assert.deepEqual(await schemasWith(url, "orders"), ["public"]);
  assert.equal(site.runs(), basename(made, ".tar.gz"));
  assert.equal(await ask(site.origin), 200);
});

test("on PostgreSQL an update whose migration fails where the site is goes back beside the tables it has added, and loses nothing", async () => {
  const url = await newDatabase();
  const site = await install("migration-postgres", { DATABASE_URL: url });
  const onlyHere = "select 1 / (case current_schema() when 'public' then 0 else 1 end);";
  const broken = makeNextPackage(made, place, "a1000000a1", {
    ...ADDS_TABLE,
    "901-proeve.postgres.sql": onlyHere,
  });
  assert.ok(await sendOrder(site.origin));
  const { code, said } = await site.update(broken);
  assert.ok(await sendOrder(site.origin), "it takes orders again");
  assert.equal(code, 1);
  assert.match(said, /Den nye udgave virker ikke: den svarer ikke/);
  assert.match(
    said,
    /Den gamle udgave kører igen\.\nOpdateringen havde ændret databasen \(900-proeve\.sql\)\./,
  );
  assert.equal(site.runs(), basename(made, ".tar.gz"));
  assert.equal(await countStored(url), 2);
});

test("on PostgreSQL an update whose pages fail goes back with what came in meanwhile, and the next one goes on from there", async () => {
  const url = await newDatabase();
  const site = await install("sider-postgres", { DATABASE_URL: url });
  const broken = makeNextPackage(made, place, "b1000000b1", ADDS_TABLE, (program) =>
    program.replace(
      "createServer(app.listener)",
      'createServer((request, response) => request.url === "/om" ? response.writeHead(500).end() : app.listener(request, response))',
    ),
  );
  const visitors = visitAndOrder(site.origin);
  const { code, said } = await site.update(broken);
  const { lost, orders } = await visitors.stop();
  assert.equal(code, 1, said);
  assert.match(said, /Den nye udgave virker ikke: siden \/om svarer 500\. Går tilbage/);
  assert.match(
    said,
    /Den gamle udgave kører igen\.\nOpdateringen havde ændret databasen \(900-proeve\.sql\)\./,
  );
  assert.equal(site.runs(), basename(made, ".tar.gz"));
  assert.deepEqual(lost, []);
  assert.equal(await countStored(url), orders);
  assert.equal(await ask(`${site.origin}/om`), 200);

  const mended = makeNextPackage(made, place, "c1000000c1", {
    ...ADDS_TABLE,
    "901-proeve.sql": "alter table proeve add column mere text;",
  });
  const after = await site.update(mended);
  assert.equal(after.code, 0, after.said + site.complained());
  assert.equal(site.runs(), basename(mended, ".tar.gz"));
  assert.equal(await countStored(url), orders);
});

/** Fifty visits a second, of which two are orders. */
function visitAndOrder(origin: string, paths = ["/"]) {
  let orders = 0;
  const visitors = visitSteadily(async (count) => {
    if (count % 25 !== 0) return ask(origin + paths[count % paths.length]);
    const isThanked = (await sendOrder(origin)) !== undefined;
    if (isThanked) orders += 1;
    return isThanked ? 200 : 0;
  });
  return { stop: async () => ({ ...(await visitors.stop()), orders }) };
}

async function countStored(url: string): Promise<number> {
  const [row] = await askPostgres(url, "select count(*)::int n from orders");
  return row.n;
}

async function schemasWith(url: string, table: string): Promise<string[]> {
  const rows = await askPostgres(
    url,
    `select schemaname s from pg_tables where tablename = '${table}'`,
  );
  return rows.map(({ s }) => s);
}

/** A server with the package at work behind its socket, and what stands in for systemd. */
async function install(name: string, more: Record<string, string> = {}) {
  const home = join(place, name);
  mkdirSync(home);
  const first = unpack(made, home);
  // Who updates it may write to it; the site may not.
  execFileSync("chmod", ["-R", "u+w", first]);
  symlinkSync(basename(first), join(home, "current"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = makeOwnFolder(join(place, `${name}-data`));
  const backups = makeOwnFolder(join(place, `${name}-kopier`));
  const settings = {
    PORT: String(port),
    ORIGIN: origin,
    DATA_DIR: dataDir,
    BACKUP_DIR: backups,
    RECEIPTS_PER_HOUR: "100000",
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    ...more,
  };
  const { systemctl, complained } = serve(home, port, settings);
  await until("the first package is up", async () => {
    if (complained()) throw new Error(complained());
    return (await ask(`${origin}/up`)) === 200;
  });
  return {
    home,
    origin,
    dataDir,
    backups,
    complained,
    runs: () => readlinkSync(join(home, "current")),
    async update(archive: string, changes: Record<string, string> = {}) {
      const words = ["update", archive];
      const child = spawn(join(home, "current/samspil"), words, {
        env: { PATH: `${systemctl}:/usr/bin:/bin`, ...settings, ...changes },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          said += text;
        });
      }
      const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
      return { code, said };
    },
  };
}

/** @returns the folder of a systemctl that knows this one service, and what that has said went wrong */
function serve(home: string, port: number, settings: Record<string, string>) {
  const folder = join(home, "systemd");
  mkdirSync(folder);
  const [asked, answered] = [join(folder, "asked"), join(folder, "answered")];
  execFileSync("mkfifo", [asked, answered]);
  const systemctl = `#!/bin/sh\nset -eu\n[ "$2" = samspil ]\necho "$1" > '${asked}'\ncat '${answered}' > /dev/null\n`;
  writeFileSync(join(folder, "systemctl"), systemctl, { mode: 0o755 });
  const words = [join(import.meta.dirname, "service.pl"), String(port), String(SOMEBODY.uid ?? 0)];
  const command = [join(home, "current/samspil"), "start"];
  const service = spawn("perl", [...words, asked, answered, ...command], {
    env: { PATH: "/usr/bin:/bin", ...settings },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  service.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  atEnd(async () => {
    const ended = new Promise((resolve) => service.once("exit", resolve));
    service.kill("SIGTERM");
    await ended;
  });
  return { systemctl: folder, complained: () => complaints };
}

async function readStyles(origin: string): Promise<string> {
  const html = await (await fetch(origin)).text();
  return /\/assets\/styles-[\w-]+\.css/.exec(html)?.[0] ?? "";
}

function countRows(dataDir: string, table: string): number {
  return withDatabase(dataDir, (database) =>
    Number(database.prepare(`select count(*) n from ${table}`).get()?.n),
  );
}
