import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { FROM_DEBIAN, FROM_NPM, requireProgram } from "../../scripts/browsers.mjs";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

/** The owner of the tests' databases: no superuser, as at a hosting provider. */
export const OWNER = "klinik";

/** The superuser's URL of the server that test files share, whose first database has our tables. Unset: each starts its own. */
export const SHARED_POSTGRES = "TEST_POSTGRES";
export const FIRST_DATABASE = "klinik_1";

type Kind = {
  /** Makes a streaming replica of the server at this superuser's URL, read-only until it is promoted. */
  follows?: string;
};

/** Starts a server that listens on this machine alone; its caller closes it. */
export async function runPostgres({ follows }: Kind = {}) {
  const runAs = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "samspil-postgres-"));
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const programs = serverPrograms(runAs && join(folder, "programs"));
  const dataDir = join(folder, "data");
  const [program, ...words] = follows
    ? [postgresClient("pg_basebackup"), "-d", follows, "-R", "-c", "fast"]
    : [join(programs, "initdb"), "-U", "chef", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"];
  execFileSync(program, ["-D", dataDir, ...words], { ...runAs, cwd: folder, stdio: "ignore" });
  const port = await freePort();
  const urlOf = (user: string, database: string) =>
    `postgres://${user}@127.0.0.1:${port}/${database}`;
  let running: ChildProcess | undefined;
  let count = 0;

  async function start() {
    const settings = [
      "listen_addresses=127.0.0.1,127.0.0.2",
      "unix_socket_directories=",
      "fsync=off",
      "max_connections=800",
    ].flatMap((setting) => ["-c", setting]);
    running = spawn(join(programs, "postgres"), ["-D", dataDir, "-p", String(port), ...settings], {
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
    /** Ends it, and deletes its files. */
    async close() {
      await stop();
      rmSync(folder, { recursive: true });
    },
    /** The superuser's URL. */
    url: urlOf("chef", "postgres"),
    /** @returns its DATABASE_URL */
    async newDatabase(): Promise<string> {
      count += 1;
      const name = `klinik_${count}`;
      await ask(`create database ${name} owner ${OWNER}`);
      return urlOf(OWNER, name);
    },
  };
}

/** A client program of PostgreSQL. */
export function postgresClient(name: string): string {
  return join(dirname(requireProgram(FROM_DEBIAN.postgresClient)), name);
}

/** @param copy a folder to copy them to, for a user who may not read root's folders */
function serverPrograms(copy: string | undefined): string {
  const programs = dirname(requireProgram(FROM_NPM.postgres));
  if (!copy || !programs.startsWith(projectRoot)) return programs;
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}

/** PostgreSQL refuses to run as root: then it runs as nobody. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: string) => Number(execFileSync("id", [kind, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
