import { Client, type ClientConfig } from "pg";
import type { Log } from "../log.server.ts";
import type { StoredRevision } from "./database.server.ts";
import { withTimeout } from "./unavailable.server.ts";

export const CHANNEL = "samspil";
/** Finds changes whose notification was lost. */
const POLL_MS = 700;
const ANSWER_WITHIN_MS = 2_000;

type Watch = {
  connection: ClientConfig;
  hasNotices: boolean;
  log: Pick<Log, "warn">;
  onWrite: (stored: StoredRevision[], readAt: number) => unknown;
  onSilence: () => void;
};

/** Checks run one after the other, so that no older result follows a newer one. */
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
    if (stopped) forget(client);
  }

  const timer = setInterval(check, POLL_MS).unref();
  // A restore finds running sites by this connection.
  check();
  return () => {
    stopped = true;
    clearInterval(timer);
    forget(client);
  };
}

export const WATCH = "samspil: watch";

const REVISIONS = "select id, revision, saved_at from documents where collection = 'content'";
