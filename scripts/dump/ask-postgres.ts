import { Client } from "pg";
import { connectionTo } from "../../app/server/database/postgres.server.ts";

/** One question, on a connection of its own. @throws what `pg` throws */
export async function askPostgres(
  url: string,
  question: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(connectionTo(url));
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}
