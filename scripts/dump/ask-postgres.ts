import { Client } from "pg";
import { connectionTo } from "../../app/server/database/postgres.server.ts";

/** One question, on a connection of its own. @throws what `pg` throws */
export async function askPostgres(
  url: string,
  question: string,
): Promise<Record<string, unknown>[]> {
  const client = newClient(url);
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

/** The question that its connection is lost in throws; without a listener the process would end as well. */
export function newClient(url: string): Client {
  return new Client(connectionTo(url)).on("error", () => {});
}
