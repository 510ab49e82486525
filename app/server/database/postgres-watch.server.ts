import { Client, type ClientConfig } from "pg";
import type { Log } from "../log.server.ts";
import type { StoredRevision } from "./database.server.ts";
import { withTimeout } from "./unavailable.server.ts";

export const CHANNEL = "samspil";
/** Below a second, also when a notice was lost. */
const POLL_MS = 700;
const ANSWER_WITHIN_MS = 2_000;

type Watch = {
  connection: ClientConfig;
  /** Without them the poll alone does. */
  hasNotices: boolean;
  log: Pick<Log, "warn">;
  onWrite: (standing: StoredRevision[], askedAt: number) => unknown;
  /** The database does not answer on a connection that was good. */
  onSilence: () => void;
};

/**
 * What other processes save, by notices, and by a poll behind them, on a connection of its own, made again when it is lost
 * or silent. One look at a time: none brings back what was before it.
 */
export function watchPostgres({ connection, hasNotices, log, onWrite, onSilence }: Watch) {
  let client: Client | undefined;
  let isLooking = false;
  let isAskedAgain = false;
  let isLost = false;
  let stopped = false;

  async function checkOnce() {
    try {
      client ??= await open();
      const askedAt = performance.now();
      const { rows } = await withTimeout(client.query<StoredRevision>(STANDING), ANSWER_WITHIN_MS);
      isLost = false;
      await onWrite(rows, askedAt);
    } catch (error) {
      if (!isLost && !stopped) log.warn({ err: error }, "PostgreSQL cannot be asked what is new");
      isLost = true;
      onSilence();
      forget(client);
    }
  }

  async function open(): Promise<Client> {
    const opened = new Client({
      ...connection,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      application_name: WATCH,
    });
    opened.on("notification", look).on("error", () => forget(opened));
    try {
      await opened.connect();
      if (hasNotices) await withTimeout(opened.query(`listen ${CHANNEL}`), ANSWER_WITHIN_MS);
    } catch (error) {
      forget(opened);
      throw error;
    }
    return opened;
  }

  function forget(lost: Client | undefined) {
    lost?.end().catch(() => {});
    if (client === lost) client = undefined;
  }

  async function look() {
    isAskedAgain = true;
    if (isLooking) return;
    isLooking = true;
    while (isAskedAgain && !stopped) {
      isAskedAgain = false;
      await checkOnce();
    }
    isLooking = false;
    // Stopped while a connection was being opened.
    if (stopped) forget(client);
  }

  const timer = setInterval(look, POLL_MS).unref();
  // At once: by this connection a restore sees that a site runs.
  look();
  return () => {
    stopped = true;
    clearInterval(timer);
    forget(client);
  };
}

/** How the server's list of connections names it. */
export const WATCH = "samspil: watch";

const STANDING = "select id, revision, saved_at from documents where collection = 'content'";
