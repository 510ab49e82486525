import { Client } from "pg";
import { connectionTo } from "../../app/server/database/postgres.server.ts";

const ANSWER_WITHIN_MS = 10_000;

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
  const client = new Client({ ...connectionTo(url), query_timeout: ANSWER_WITHIN_MS });
  return client.on("error", () => {});
}
