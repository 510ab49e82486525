import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "../app/server/database/database.server.ts";
import { openPostgres } from "../app/server/database/postgres.server.ts";
import { openSqlite } from "../app/server/database/sqlite.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { askPostgres, newDatabase, postgresProgram } from "./postgres.ts";
import { until } from "./until.ts";

/** Which database the tests are on: SQLite, unless TEST_BACKEND says the other. */
export const isPostgres = process.env.TEST_BACKEND === "postgres";

/** Where the database of a data folder is, when it is not in it. */
const elsewhere = new Map<string, string>();

/** A fresh database: in `file` where it is one. */
export async function openFresh(file: string) {
  return isPostgres ? openPostgres(await newDatabase(), createLog("silent")) : openSqlite(file);
}

/** The settings of an app on a fresh database. */
export async function databaseSettings(
  dataDir: string,
  options?: { isEmpty: boolean },
): Promise<Record<string, string>> {
  if (!isPostgres) return {};
  const url = await newDatabase(options);
  elsewhere.set(dataDir, url);
  return settingsOf(dataDir);
}

/** What a command beside an app has to be told of its database. */
export function settingsOf(dataDir: string): Record<string, string> {
  const url = elsewhere.get(dataDir);
  return url ? { DATABASE_URL: url } : {};
}

/** The database of an app once more, as another process has it. */
export function openAgain(dataDir: string): Promise<Database> {
  const url = elsewhere.get(dataDir);
  return url ? openPostgres(url, createLog("silent")) : openSqlite(join(dataDir, "samspil.db"));
}

export type Stored = {
  exec(sql: string): unknown;
  prepare(sql: string): {
    all(...values: string[]): Record<string, unknown>[];
    get(...values: string[]): Record<string, unknown> | undefined;
    run(...values: string[]): { changes: number | bigint };
  };
  close(): void;
};

/** What an app has stored, to be read and changed past it, as time or a thief would. */
export function openStored(dataDir: string): Stored {
  const url = elsewhere.get(dataDir);
  if (url) return openByPsql(url);
  return new DatabaseSync(join(dataDir, "samspil.db"), { timeout: 10_000 });
}

/** The database goes on for a moment with what a killed process has asked it for. */
export async function untilLetGo(dataDir: string) {
  const url = elsewhere.get(dataDir);
  if (!url) return;
  const others = "datname = current_database() and pid <> pg_backend_pid()";
  await until("the database has let go of who is dead", async () => {
    const [row] = await askPostgres(url, `select count(*) n from pg_stat_activity where ${others}`);
    return row.n === "0";
  });
}

function openByPsql(url: string): Stored {
  const ask = (sql: string) => {
    const words = ["-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", sql];
    return execFileSync(postgresProgram("psql"), words, {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "pipe"],
    });
  };
  const fill = (sql: string, values: string[]) => {
    const left = [...values];
    return sql.replaceAll("?", () => `'${left.shift()?.replaceAll("'", "''")}'`);
  };
  return {
    exec: ask,
    prepare(sql) {
      const all = (...values: string[]) =>
        JSON.parse(ask(`select coalesce(json_agg(t), '[]') from (${fill(sql, values)}) t`));
      return {
        all,
        get: (...values) => all(...values)[0],
        run: (...values) => ({ changes: Number(/\d+\s*$/.exec(ask(fill(sql, values)))?.[0]) }),
      };
    },
    close: () => {},
  };
}
