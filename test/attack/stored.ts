import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

type Place = { dataDir: string };

/** Changes the database as time or a thief would. @returns how many rows */
export function alterStored(app: Place, sql: string): number {
  return withDatabase(app, (database) => Number(database.prepare(sql).run().changes));
}

export function readStored(app: Place, sql: string) {
  return withDatabase(app, (database) => database.prepare(sql).all());
}

function withDatabase<Result>({ dataDir }: Place, use: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(dataDir, "samspil.db"), { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}
