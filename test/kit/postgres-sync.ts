import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { SqlRow, StoredDatabase } from "./backend.ts";

/** Without `sql` the connection is closed. */
export type Question = { connection: number; url: string; sql?: string; values?: string[] };
export type Answer = { rows: SqlRow[]; changes: number };

let ask: ((question: Question) => Answer) | undefined;
let count = 0;

/** Queries a PostgreSQL as node:sqlite queries a file: this thread stands still while a worker waits for the answer. */
export function openPostgresSync(url: string): StoredDatabase {
  ask ??= startWorker();
  const askWorker = ask;
  count += 1;
  const connection = count;
  const query = (sql?: string, values?: string[]) => askWorker({ connection, url, sql, values });
  return {
    exec: (sql) => query(sql),
    prepare(sql) {
      let number = 0;
      const numbered = sql.replaceAll("?", () => `$${++number}`);
      // As JSON, for numbers and times as SQLite gives them.
      const asJson = `select to_json(found) as row from (${numbered}) found`;
      const all = (...values: string[]) => query(asJson, values).rows.map(({ row }) => Object(row));
      return {
        all,
        get: (...values) => all(...values)[0],
        run: (...values) => ({ changes: query(numbered, values).changes }),
      };
    },
    close: () => void query(),
  };
}

function startWorker() {
  const { port1, port2 } = new MessageChannel();
  const turn = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL("postgres-worker.ts", import.meta.url), {
    workerData: { port: port2, turn },
    transferList: [port2],
  }).unref();
  return function askWorker(question: Question): Answer {
    Atomics.store(turn, 0, 0);
    port1.postMessage(question);
    Atomics.wait(turn, 0, 0);
    const { error, ...answer } = receiveMessageOnPort(port1)?.message ?? {};
    if (error) throw new Error(error);
    return answer;
  };
}
