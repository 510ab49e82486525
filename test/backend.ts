import { openPostgres } from "../app/server/database/postgres.server.ts";
import { openSqlite } from "../app/server/database/sqlite.server.ts";
import { createLog } from "../app/server/log.server.ts";
import { newDatabase } from "./postgres.ts";

/** Which database the tests are on: SQLite, unless TEST_BACKEND says the other. */
const isPostgres = process.env.TEST_BACKEND === "postgres";

/** A fresh database: in `file` where it is one. */
export async function openFresh(file: string) {
  return isPostgres ? openPostgres(await newDatabase(), createLog("silent")) : openSqlite(file);
}

/** The settings of an app on a fresh database. */
export async function databaseSettings(): Promise<Record<string, string>> {
  return isPostgres ? { DATABASE_URL: await newDatabase() } : {};
}
