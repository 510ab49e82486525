import { Client, type ClientConfig } from "pg";
import type { Log } from "../log.server.ts";
import type { StoredRevision } from "./database.server.ts";
import { withTimeout } from "./unavailable.server.ts";

export const CHANNEL = "samspil";
/** Below a second, for lost notifications. */
const POLL_MS = 700;
const ANSWER_WITHIN_MS = 2_000;

type Watch = {
  connection: ClientConfig;
  hasNotices: boolean;
  log: Pick<Log, "warn">;
  onWrite: (stored: StoredRevision[], readAt: number) => unknown;
  /** Called when a connection stops answering. */
  onSilence: () => void;
};

/**
 * Reports other processes' saves, by notifications and a poll, on its own connection, which is replaced when it is lost or
 * silent. One check at a time, so that no older result comes after a newer one.
 */
export function watchPostgres({ connection, hasNotices, log, onWrite, onSilence }: Watch) {
  let client: Client | undefined;
  let isChecking = false;
  let isDueAgain = false;
  let isLost = false;
  let stopped = false;

  async function checkOnce() {
    try {
      client ??= await open();
      const readAt = performance.now();
      const { rows } = await withTimeout(client.query<StoredRevision>(REVISIONS), ANSWER_WITHIN_MS);
      isLost = false;
      await onWrite(rows, readAt);
    } catch (error) {
      if (!isLost && !stopped) log.warn({ err: error }, "could not check PostgreSQL for changes");
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
    opened.on("notification", check).on("error", () => forget(opened));
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

  async function check() {
    isDueAgain = true;
    if (isChecking) return;
    isChecking = true;
    while (isDueAgain && !stopped) {
      isDueAgain = false;
      await checkOnce();
    }
    isChecking = false;
    // Stopped while a connection was being opened.
    if (stopped) forget(client);
  }

  const timer = setInterval(check, POLL_MS).unref();
  // At once: this connection shows a restore that a site runs.
  check();
  return () => {
    stopped = true;
    clearInterval(timer);
    forget(client);
  };
}

/** The connection's name in pg_stat_activity. */
export const WATCH = "samspil: watch";

const REVISIONS = "select id, revision, saved_at from documents where collection = 'content'";
