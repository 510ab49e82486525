import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { PROGRAMS, requireProgram } from "../scripts/browsers.mjs";
import { atEnd } from "./at-end.ts";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

/** Who owns the databases of the tests: no superuser, as with whoever hosts one. */
const OWNER = "klinik";

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/** The server that several test files share, as its superuser is asked, whose first database has our tables; unset, each has its own. */
export const SHARED_POSTGRES = "TEST_POSTGRES";
const FIRST = "klinik_1";

let own: Promise<PostgresServer> | undefined;

/** @returns the DATABASE_URL of a new database on a server that the test file's others share; it may have our tables already */
export async function newDatabase({ isEmpty = false } = {}): Promise<string> {
  const shared = process.env[SHARED_POSTGRES];
  if (!shared) {
    own ??= startPostgres();
    return (await own).newDatabase();
  }
  const name = `klinik_${randomBytes(6).toString("hex")}`;
  const template = isEmpty ? "template1" : FIRST;
  await askPostgres(shared, `create database ${name} template ${template} owner ${OWNER}`);
  const { host } = new URL(shared);
  return `postgres://${OWNER}@${host}/${name}`;
}

/** One of the programs that come with the server. */
export function postgresProgram(name: string): string {
  return join(dirname(requireProgram(PROGRAMS.postgres)), name);
}

/** A server of its own, which can be stopped and started; its files go when the test file ends. */
export async function startPostgres() {
  const runAs = someoneElse();
  const folder = mkdtempSync(join(tmpdir(), "samspil-postgres-"));
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const initial = ["-D", folder, "-U", "chef", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"];
  execFileSync(postgresProgram("initdb"), initial, { ...runAs, cwd: folder, stdio: "ignore" });
  const port = await freePort();
  const urlOf = (user: string, database: string) =>
    `postgres://${user}@127.0.0.1:${port}/${database}`;
  let running: ChildProcess | undefined;
  let count = 0;

  async function start() {
    const settings = [
      ...["listen_addresses=127.0.0.1,127.0.0.2", "unix_socket_directories=", "fsync=off"],
      "max_connections=800",
    ].flatMap((setting) => ["-c", setting]);
    running = spawn(postgresProgram("postgres"), ["-D", folder, "-p", String(port), ...settings], {
      ...runAs,
      cwd: folder,
      stdio: "ignore",
    });
    await until("PostgreSQL is up", () =>
      ask("select 1").then(
        () => true,
        () => false,
      ),
    );
  }

  /** Ends all connections, as when the machine is restarted. */
  async function stop() {
    const ended = new Promise((resolve) => running?.once("exit", resolve));
    running?.kill("SIGINT");
    await ended;
  }

  async function ask(question: string, database = "postgres") {
    const client = new Client({ connectionString: urlOf("chef", database) });
    await client.connect();
    try {
      return (await client.query(question)).rows;
    } finally {
      await client.end();
    }
  }

  process.once("exit", () => running?.kill("SIGKILL"));
  atEnd(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  await start();
  await ask(`create role ${OWNER} login`);
  return {
    start,
    stop,
    /** As its superuser is asked. */
    url: urlOf("chef", "postgres"),
    /** @returns its DATABASE_URL */
    async newDatabase(): Promise<string> {
      count += 1;
      await ask(`create database klinik_${count} owner ${OWNER}`);
      return urlOf(OWNER, `klinik_${count}`);
    },
  };
}

/** PgBouncer in transaction mode before the server of `url`: no connection is anybody's for longer than a transaction. @returns the DATABASE_URL through it */
export async function startPooler(url: string): Promise<string> {
  const { hostname, port: serverPort, pathname, username } = new URL(url);
  const runAs = someoneElse();
  const folder = mkdtempSync(join(tmpdir(), "samspil-pooler-"));
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  const users = join(folder, "users");
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    [
      "[databases]",
      `* = host=${hostname} port=${serverPort}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${users}`,
      "pool_mode = transaction",
      "default_pool_size = 4",
    ].join("\n"),
  );
  if (runAs) for (const path of [folder, settings, users]) chownSync(path, runAs.uid, runAs.gid);
  const running = spawn(requireProgram(PROGRAMS.pooler), ["-q", settings], {
    ...runAs,
    cwd: folder,
    stdio: "ignore",
  });
  process.once("exit", () => running.kill("SIGKILL"));
  atEnd(async () => {
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true });
  });
  const pooled = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await until("the pooler is up", () =>
    askPostgres(pooled, "select 1").then(
      () => true,
      () => false,
    ),
  );
  return pooled;
}

/** PostgreSQL never runs as root: then as the user that its package has made. */
function someoneElse(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: string) =>
    Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** What a database answers, asked as its owner. */
export async function askPostgres(url: string, question: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}
