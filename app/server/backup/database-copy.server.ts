import { createHash } from "node:crypto";
import { backup, DatabaseSync } from "node:sqlite";
import { DIES } from "../mail/letter.server.ts";
import { DamagedBackup } from "./manifest.server.ts";

/** More pages than any database has: between steps a busy writer would make SQLite begin again, for ever. */
const ALL_AT_ONCE = 1_000_000_000;

/** SQLite's own copy of one moment, as one file, without what lets somebody in. */
export async function copyDatabase(source: string, target: string): Promise<void> {
  await withDatabase(source, true, (database) => backup(database, target, { rate: ALL_AT_ONCE }));
  await withDatabase(target, false, async (copy) => {
    copy.exec("pragma journal_mode = delete; pragma secure_delete = on");
    for (const [table, erase] of Object.entries(WAYS_IN)) {
      if (hasTable(copy, table)) copy.exec(erase);
    }
  });
}

const WAYS_IN = {
  session_proof: "delete from session_proof",
  session: "delete from session",
  verification: "delete from verification",
  drafts: "update drafts set share_hash = null, share_until = null",
  outbox: `delete from outbox where mail_id in
    (select id from documents where collection = 'mail' and data like '${DIES}')`,
  documents: `delete from documents where collection = 'mail' and data like '${DIES}'`,
};

function hasTable(database: DatabaseSync, name: string): boolean {
  const found = "select name from sqlite_master where type = 'table' and name = ?";
  return database.prepare(found).get(name) !== undefined;
}

/** @throws {DamagedBackup} when SQLite finds anything wrong with it */
export function requireIntegrity(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [row] = database.prepare("pragma integrity_check").all();
    if (row?.integrity_check !== "ok") throw new DamagedBackup("databasen er beskadiget");
  } finally {
    database.close();
  }
}

export function contentWord(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    const hash = createHash("sha256");
    const rows = database
      .prepare("select id, revision, data from documents where collection = 'content' order by id")
      .iterate();
    for (const row of rows) hash.update(JSON.stringify(row));
    return hash.digest("hex");
  } finally {
    database.close();
  }
}

export function countSecondFactors(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    if (!hasTable(database, "second_factor")) return 0;
    return Number(database.prepare("select count(*) n from second_factor").get()?.n);
  } finally {
    database.close();
  }
}

async function withDatabase(
  file: string,
  readOnly: boolean,
  use: (database: DatabaseSync) => Promise<unknown>,
) {
  const database = new DatabaseSync(file, { readOnly, timeout: 5_000 });
  try {
    await use(database);
  } finally {
    database.close();
  }
}
