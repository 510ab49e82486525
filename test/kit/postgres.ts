import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { FROM_DEBIAN, requireProgram } from "../../scripts/browsers.mjs";
import { cleanUp, makeFolder } from "./cleanup.ts";
import { freePort } from "./free-port.ts";
import {
  FIRST_DATABASE,
  OWNER,
  runPostgres,
  SHARED_POSTGRES,
  unprivilegedUser,
} from "./postgres-server.ts";
import { until } from "./until.ts";

type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

let own: Promise<PostgresServer> | undefined;

/** @returns the DATABASE_URL of a new database on a shared server; it has our tables unless it is to be empty */
export async function newDatabase({ isEmpty = false } = {}): Promise<string> {
  const shared = process.env[SHARED_POSTGRES];
  if (!shared) {
    own ??= startPostgres();
    return (await own).newDatabase();
  }
  const name = `klinik_${randomBytes(6).toString("hex")}`;
  const template = isEmpty ? "template1" : FIRST_DATABASE;
  await queryPostgres(shared, `create database ${name} template ${template} owner ${OWNER}`);
  cleanUp(() => queryPostgres(shared, `drop database ${name} with (force)`));
  const { host } = new URL(shared);
  return `postgres://${OWNER}@${host}/${name}`;
}

/** A server of its own, which can be stopped and started, deleted after the test file. */
export async function startPostgres(...kind: Parameters<typeof runPostgres>) {
  const server = await runPostgres(...kind);
  cleanUp(server.close);
  return server;
}

/** Starts PgBouncer in transaction mode before the server of `url`: a connection is held for a transaction at most. @returns the DATABASE_URL through it */
export async function startPooler(url: string): Promise<string> {
  const { hostname, port: serverPort, pathname, username } = new URL(url);
  const runAs = unprivilegedUser();
  const folder = makeFolder();
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
  const running = spawn(requireProgram(FROM_DEBIAN.pooler), ["-q", settings], {
    ...runAs,
    cwd: folder,
    stdio: "ignore",
  });
  process.once("exit", () => running.kill("SIGKILL"));
  cleanUp(async () => {
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  });
  const pooled = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await until("the pooler is up", () =>
    queryPostgres(pooled, "select 1").then(
      () => true,
      () => false,
    ),
  );
  return pooled;
}

/** Queries a database as its owner. */
export async function queryPostgres(url: string, question: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until the database has no other connection. */
export async function waitForNoConnections(url: string) {
  const others = "datname = current_database() and pid <> pg_backend_pid()";
  await until("the database has let go of who is dead", async () => {
    const [row] = await queryPostgres(
      url,
      `select count(*) n from pg_stat_activity where ${others}`,
    );
    return row.n === "0";
  });
}
