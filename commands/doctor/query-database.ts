import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { DATABASE_FILE } from "../../app/server/backup/manifest.server.ts";
import type { Settings } from "../../app/server/config.server.ts";
import { connectionTo } from "../../app/server/database/postgres.server.ts";

const ANSWER_WITHIN_MS = 10_000;

/** One question, on a connection of its own. @returns undefined where there is no file yet. @throws where it cannot be asked */
export async function queryDatabase(
  { databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
  question: string,
): Promise<Record<string, unknown>[] | undefined> {
  if (databaseUrl) return askPostgres(databaseUrl, question);
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(question).all();
  } finally {
    database.close();
  }
}

async function askPostgres(url: string, question: string) {
  const client = new Client({ ...connectionTo(url), query_timeout: ANSWER_WITHIN_MS });
  // A question whose connection is lost throws; without a listener the process would end as well.
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}
