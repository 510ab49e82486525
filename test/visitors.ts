import { type Agent, get as getPlain } from "node:http";
import { get as getEncrypted } from "node:https";
import { setTimeout as wait } from "node:timers/promises";

const ANSWERED_WITHIN_MS = 60_000;

/**
 * As a proxy asks: on a kept connection that is closed the moment it is used, the question goes out once more. A
 * certificate of the test's own is as good as any.
 * @returns the answer's status, or 0 when there was none
 */
export function ask(url: string, agent?: Agent): Promise<number> {
  const get = url.startsWith("https:") ? getEncrypted : getPlain;
  return new Promise((resolve) => {
    const options = { agent, timeout: ANSWERED_WITHIN_MS, rejectUnauthorized: false };
    const request = get(url, options, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", () => resolve(0));
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(request.reusedSocket ? ask(url) : 0));
  });
}

/** Fifty times a second, whatever becomes of it, until it is stopped. */
export function visitSteadily(visit: (count: number) => Promise<number>) {
  const answers: Promise<number>[] = [];
  const stopped = new AbortController();
  const going = (async () => {
    while (!stopped.signal.aborted) {
      answers.push(visit(answers.length));
      await wait(20);
    }
  })();
  return {
    /** @returns how many asked, and what they got that was not 200 */
    async stop() {
      stopped.abort();
      await going;
      const statuses = await Promise.all(answers);
      return { asked: statuses.length, lost: statuses.filter((status) => status !== 200) };
    },
  };
}
