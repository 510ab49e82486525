import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../app/server/database/database.server.ts";
import { openPostgres } from "../../app/server/database/postgres.server.ts";
import { openSqlite } from "../../app/server/database/sqlite.server.ts";
import { createLog } from "../../app/server/log.server.ts";
import { atEnd } from "../at-end.ts";
import { newDatabase } from "../postgres.ts";

const TABLES = ["outbox", "orders", "drafts", "history", "documents"] as const;

const openers: Record<string, (folder: string) => Promise<Database>> = {
  SQLite: (folder) => openSqlite(join(folder, "samspil.db")),
  PostgreSQL: async () => openPostgres(await newDatabase(), createLog("silent")),
};

/** Each database that the site can have, opened when it is asked for, and emptied each time. */
export const backends = Object.entries(openers).map(([name, open]) => {
  let opened: Promise<Database> | undefined;
  async function openAndClose() {
    const folder = mkdtempSync(join(tmpdir(), "samspil-model-"));
    const database = await open(folder);
    atEnd(async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    });
    return database;
  }
  return {
    name,
    async openEmpty(): Promise<Database> {
      opened ??= openAndClose();
      const database = await opened;
      for (const table of TABLES) await database.kysely.deleteFrom(table).execute();
      return database;
    },
  };
});
