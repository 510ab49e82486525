import { type MessagePort, workerData } from "node:worker_threads";
import { Client } from "pg";
import type { Answer, Question } from "./postgres-sync.ts";

const { port, turn }: { port: MessagePort; turn: Int32Array } = workerData;
const clients = new Map<number, Client>();

port.on("message", async (question: Question) => {
  port.postMessage(await answerTo(question).catch(({ message }) => ({ error: message })));
  Atomics.store(turn, 0, 1);
  Atomics.notify(turn, 0);
});

async function answerTo({ connection, url, sql, values }: Question): Promise<Answer> {
  const client = clients.get(connection) ?? (await connect(connection, url));
  if (sql === undefined) {
    clients.delete(connection);
    await client.end();
    return { rows: [], changes: 0 };
  }
  const { rows, rowCount } = await client.query(sql, values);
  return { rows, changes: rowCount ?? 0 };
}

async function connect(connection: number, url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // A database that is dropped, or a server that stops, ends it.
  client.on("error", () => clients.delete(connection));
  await client.connect();
  clients.set(connection, client);
  return client;
}
