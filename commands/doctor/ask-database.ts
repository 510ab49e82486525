import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DATABASE_FILE } from "../../app/server/backup/manifest.server.ts";
import type { Settings } from "../../app/server/config.server.ts";

type DatabaseSettings = Pick<Settings, "databaseUrl" | "dataDir">;

/** @returns undefined where there is no database yet. @throws where it cannot be asked */
export async function askDatabase({ databaseUrl, dataDir }: DatabaseSettings, question: string) {
  if (databaseUrl) {
    // Loaded for those who have asked for it alone.
    const { askPostgres } = await import("./ask-postgres.ts");
    return askPostgres(databaseUrl, question);
  }
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(question).all();
  } finally {
    database.close();
  }
}
