import type { BelievedClock } from "../jobs/believed-clock.server.ts";
import type { Log } from "../log.server.ts";
import type { Documents } from "./documents.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Erases history older than `days`, of texts or of events, now and once a day. Returns the end of it. */
export function pruneHistory(
  store: Pick<Documents, "eraseHistory">,
  { days, log, clock }: { days: number; log: Log; clock: BelievedClock },
): () => Promise<void> {
  let running = Promise.resolve();
  async function erase() {
    const now = await clock();
    await store.eraseHistory(new Date(now.getTime() - days * DAY_MS));
  }
  function prune() {
    running = erase().catch((error) =>
      log.error({ err: error }, "old history could not be erased"),
    );
  }
  prune();
  const timer = setInterval(prune, DAY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
