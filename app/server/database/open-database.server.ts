import { join } from "node:path";
import type { Settings } from "../config.server.ts";
import { DATABASE_FILE } from "../data-dir/names.ts";
import type { Log } from "../log.server.ts";
import type { Database, UnmigratedDatabase } from "./database.server.ts";
import type { PostgresLimits } from "./postgres-pool.server.ts";
import { openSqlite, openSqliteReadOnly } from "./sqlite.server.ts";

export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
  log: Pick<Log, "warn">,
  limits?: PostgresLimits,
): Promise<Database> {
  if (databaseUrl === undefined) return openSqlite(join(dataDir, DATABASE_FILE));
  const { openPostgres } = await import("./postgres.server.ts");
  return openPostgres(databaseUrl, log, limits);
}

export async function openUnmigrated({
  databaseUrl,
  dataDir,
}: Pick<Settings, "databaseUrl" | "dataDir">): Promise<UnmigratedDatabase> {
  if (databaseUrl === undefined) return openSqliteReadOnly(join(dataDir, DATABASE_FILE));
  const { openPostgresUnmigrated } = await import("./postgres.server.ts");
  return openPostgresUnmigrated(databaseUrl);
}
