import type { Kysely } from "kysely";
import { Client, type ClientConfig } from "pg";
import type { Log } from "../log.server.ts";
import type { Standing, Tables } from "./database.server.ts";

export const CHANNEL = "samspil";
/** Below a second, also when a notice was lost. */
const POLL_MS = 700;
const LISTEN_AGAIN_MS = 5_000;

type Watch = {
  kysely: Kysely<Tables>;
  /** Undefined: the poll alone does. */
  connection: ClientConfig | undefined;
  log: Pick<Log, "warn">;
  onWrite: (standing: Standing[]) => unknown;
};

/** What other processes save, by notices, and by a poll behind them. One look at a time: none brings back what was before it. */
export function watchPostgres({ kysely, connection, log, onWrite }: Watch): () => void {
  let isLooking = false;
  let isAskedAgain = false;
  let isLost = false;
  let stopped = false;

  async function lookOnce() {
    try {
      await onWrite(await readStanding(kysely));
      isLost = false;
    } catch (error) {
      if (!isLost && !stopped) log.warn({ err: error }, "PostgreSQL cannot be asked what is new");
      isLost = true;
    }
  }

  async function look() {
    isAskedAgain = true;
    if (isLooking) return;
    isLooking = true;
    while (isAskedAgain && !stopped) {
      isAskedAgain = false;
      await lookOnce();
    }
    isLooking = false;
  }

  const timer = setInterval(look, POLL_MS).unref();
  const stopListening = connection ? listen(connection, look, log) : () => {};
  return () => {
    stopped = true;
    clearInterval(timer);
    stopListening();
  };
}

function readStanding(kysely: Kysely<Tables>): Promise<Standing[]> {
  return kysely
    .selectFrom("documents")
    .select(["id", "revision", "saved_at"])
    .where("collection", "=", "content")
    .execute();
}

/** On a connection of its own, made again when it is lost. */
function listen(connection: ClientConfig, onNotice: () => void, log: Pick<Log, "warn">) {
  let client: Client | undefined;
  let later: NodeJS.Timeout | undefined;
  let stopped = false;

  async function begin() {
    const opened = new Client(connection);
    client = opened;
    opened.on("notification", onNotice);
    opened.on("error", (error) => log.warn({ err: error }, "notices of PostgreSQL are not heard"));
    opened.on("end", beginLater);
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
    } catch (error) {
      log.warn({ err: error }, "notices of PostgreSQL are not heard");
      await opened.end().catch(() => {});
      beginLater();
    }
  }

  function beginLater() {
    if (stopped) return;
    clearTimeout(later);
    later = setTimeout(begin, LISTEN_AGAIN_MS).unref();
  }

  begin();
  return () => {
    stopped = true;
    clearTimeout(later);
    client?.end().catch(() => {});
  };
}
