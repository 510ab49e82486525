import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { DATABASE_FILE } from "../../app/server/backup/manifest.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { connectionTo } from "../../app/server/database/postgres.server.ts";

const ANSWER_WITHIN_MS = 4_000;

/** @returns undefined before the database file exists */
export async function queryDatabase(
  { databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
  query: string,
): Promise<Record<string, unknown>[] | undefined> {
  if (databaseUrl) return queryPostgres(databaseUrl, query);
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}

async function queryPostgres(url: string, query: string) {
  const client = new Client({ ...connectionTo(url), query_timeout: ANSWER_WITHIN_MS });
  // The query itself throws when its connection is lost; without a listener the process would end.
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
