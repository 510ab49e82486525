import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
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

let shared: Promise<PostgresServer> | undefined;

/** @returns the DATABASE_URL of a new database on a server that the test file's others share */
export async function newDatabase(): Promise<string> {
  shared ??= startPostgres();
  return (await shared).newDatabase();
}

/** A server of its own, which can be stopped and started; its files go when the test file ends. */
export async function startPostgres() {
  const programs = dirname(requireProgram(PROGRAMS.postgres));
  const runAs = someoneElse();
  const folder = mkdtempSync(join(tmpdir(), "samspil-postgres-"));
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const initial = ["-D", folder, "-U", "chef", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"];
  execFileSync(join(programs, "initdb"), initial, { ...runAs, cwd: folder, stdio: "ignore" });
  const port = await freePort();
  const urlOf = (user: string, database: string) =>
    `postgres://${user}@127.0.0.1:${port}/${database}`;
  let running: ChildProcess | undefined;
  let count = 0;

  async function start() {
    const settings = [
      ...["listen_addresses=127.0.0.1,127.0.0.2", "unix_socket_directories=", "fsync=off"],
      "max_connections=200",
    ].flatMap((setting) => ["-c", setting]);
    running = spawn(join(programs, "postgres"), ["-D", folder, "-p", String(port), ...settings], {
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
    /** @returns its DATABASE_URL */
    async newDatabase(): Promise<string> {
      count += 1;
      await ask(`create database klinik_${count} owner ${OWNER}`);
      return urlOf(OWNER, `klinik_${count}`);
    },
  };
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
