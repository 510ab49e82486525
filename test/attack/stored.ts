import { openStored, type Stored } from "../backend.ts";

type Place = { dataDir: string };

/** Changes the database as time or a thief would. @returns how many rows */
export function alterStored(app: Place, sql: string): number {
  return withDatabase(app, (database) => Number(database.prepare(sql).run().changes));
}

export function readStored(app: Place, sql: string) {
  return withDatabase(app, (database) => database.prepare(sql).all());
}

function withDatabase<Result>({ dataDir }: Place, use: (database: Stored) => Result): Result {
  const database = openStored(dataDir);
  try {
    return use(database);
  } finally {
    database.close();
  }
}
