import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { PROGRAMS, requireProgram } from "../scripts/browsers.mjs";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

/** Who owns the databases of the tests: no superuser, as with whoever hosts one. */
export const OWNER = "klinik";

/** The server that several test files share, as its superuser is asked, whose first database has our tables; unset, each has its own. */
export const SHARED_POSTGRES = "TEST_POSTGRES";
export const FIRST_DATABASE = "klinik_1";

type Kind = {
  /** A replica of the server of this address, asked as its superuser: streaming, and only read until it is promoted. */
  follows?: string;
};

/** A server that listens on this machine alone; the process that has started it sees to its end. */
export async function runPostgres({ follows }: Kind = {}) {
  const runAs = someoneElse();
  const folder = mkdtempSync(join(tmpdir(), "samspil-postgres-"));
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const [program, ...words] = follows
    ? ["pg_basebackup", "-d", follows, "-R", "-c", "fast"]
    : ["initdb", "-U", "chef", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"];
  const initial = ["-D", folder, ...words];
  execFileSync(postgresProgram(program), initial, { ...runAs, cwd: folder, stdio: "ignore" });
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

  async function end(signal: NodeJS.Signals) {
    if (running?.signalCode) return;
    const ended = new Promise((resolve) => running?.once("exit", resolve));
    running?.kill(signal);
    await ended;
  }

  /** Ends all connections, as when the machine is restarted. */
  const stop = () => end("SIGINT");

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
  await start();
  if (!follows) await ask(`create role ${OWNER} login`);
  return {
    start,
    stop,
    kill: () => end("SIGKILL"),
    /** Ends it, and takes its files away. */
    async close() {
      await stop();
      rmSync(folder, { recursive: true });
    },
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

/** One of the programs that come with the server. */
export function postgresProgram(name: string): string {
  return join(dirname(requireProgram(PROGRAMS.postgres)), name);
}

/** PostgreSQL never runs as root: then as the user that its package has made. */
export function someoneElse(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: string) =>
    Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
