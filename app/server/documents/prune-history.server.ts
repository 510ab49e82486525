import type { Log } from "../log.server.ts";
import type { Documents } from "./documents.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Erases history older than `days`, now and once a day. Returns the end of it. */
export function pruneHistory(
  documents: Pick<Documents, "eraseHistory">,
  { days, log, clock = () => new Date() }: { days: number; log: Log; clock?: () => Date },
): () => void {
  function prune() {
    documents
      .eraseHistory(new Date(clock().getTime() - days * DAY_MS))
      .catch((error) => log.error({ err: error }, "old history could not be erased"));
  }
  prune();
  const timer = setInterval(prune, DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
