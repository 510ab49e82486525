import pRetry from "p-retry";
import type { Log } from "../log.server.ts";

/** Where a CDN is told to forget, and the header by which it knows that we may. */
type Cdn = { purgeUrl: string; header?: { name: string; value: string } };

type Options = Cdn & { log: Pick<Log, "warn" | "info">; times?: typeof TIMES };

const TIMES = {
  answerMs: 10_000,
  firstPauseMs: 1_000,
  longestPauseMs: 60_000,
  /** By then other processes show the save too, and what was on its way from before it has arrived. */
  againAfterMs: 3_000,
};

/** All of it, each time: every page has menus and a footer, which any document may change. */
const EVERYTHING = JSON.stringify({ purge_everything: true });

/** Nobody waits for it. It is tried until it is done. */
export function createPurge({ purgeUrl, header, log, times = TIMES }: Options) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWanted = false;
  let isWorking = false;
  let later: NodeJS.Timeout | undefined;

  async function send() {
    const headers = {
      "content-type": "application/json",
      ...(header && { [header.name]: header.value }),
    };
    const answer = await fetch(purgeUrl, {
      ...{ method: "POST", headers, body: EVERYTHING, redirect: "error" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(times.answerMs)]),
    }).catch((cause: unknown) => {
      throw new Error("the CDN could not be asked", { cause });
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the CDN answered ${answer.status}`);
  }

  async function sendUntilDone() {
    await pRetry(send, {
      ...{ signal, retries: Number.POSITIVE_INFINITY, randomize: true, unref: true },
      ...{ minTimeout: times.firstPauseMs, maxTimeout: times.longestPauseMs },
      onFailedAttempt({ error, attemptNumber }) {
        if (attemptNumber === 1 && !signal.aborted)
          log.warn({ err: error }, "CDN not purged: it may show what was before");
      },
    });
    log.info("CDN purged");
  }

  async function work() {
    isWanted = true;
    if (isWorking) return;
    isWorking = true;
    while (isWanted && !signal.aborted) {
      isWanted = false;
      await sendUntilDone().catch(() => {});
    }
    isWorking = false;
  }

  return {
    ask() {
      work();
      clearTimeout(later);
      later = setTimeout(work, times.againAfterMs).unref();
    },
    /** The next start asks again. */
    stop() {
      stopping.abort();
      clearTimeout(later);
    },
  };
}
