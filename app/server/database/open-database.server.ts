import { join } from "node:path";
import { DATABASE_FILE } from "../backup/manifest.server.ts";
import type { Settings } from "../config.server.ts";
import type { Log } from "../log.server.ts";
import type { Database, StoredAsIs } from "./database.server.ts";
import { openSqlite, openSqliteAsIs } from "./sqlite.server.ts";

/** The one that the settings ask for. @throws {SettingsError} when it cannot be opened */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
  log: Pick<Log, "warn">,
): Promise<Database> {
  if (databaseUrl === undefined) return openSqlite(join(dataDir, DATABASE_FILE));
  // Loaded for those who have asked for it alone.
  const { openPostgres } = await import("./postgres.server.ts");
  return openPostgres(databaseUrl, log);
}

/** As it stands, whichever code made it: nothing in it is changed by opening it. */
export async function openAsIs({
  databaseUrl,
  dataDir,
}: Pick<Settings, "databaseUrl" | "dataDir">): Promise<StoredAsIs> {
  if (databaseUrl === undefined) return openSqliteAsIs(join(dataDir, DATABASE_FILE));
  const { openPostgresAsIs } = await import("./postgres.server.ts");
  return openPostgresAsIs(databaseUrl);
}
