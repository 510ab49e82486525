import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Settings } from "../config.server.ts";
import { DATABASE_FILE } from "../data-dir/names.ts";
import { isDamage } from "./storage-failure.server.ts";

/** Reads a row of each table, which takes a moment: the copies are checked whole. */
export function hasDamage({
  databaseUrl,
  dataDir,
}: Pick<Settings, "databaseUrl" | "dataDir">): boolean {
  const file = join(dataDir, DATABASE_FILE);
  if (databaseUrl || !existsSync(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    for (const { name } of tables) database.prepare(`select * from "${name}" limit 1`).get();
    return false;
  } catch (error) {
    return isDamage(error);
  } finally {
    database?.close();
  }
}
