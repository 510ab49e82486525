import { useEffect, useState } from "react";
import { withTimeout } from "../site/browser/with-timeout.ts";
import { useDebounced } from "./use-debounced.ts";

export class SignedOut extends Error {}

/** @throws {SignedOut} after the session has ended; other errors when the site does not answer */
export async function getJson<Answer>(address: string, signal: AbortSignal): Promise<Answer> {
  // A request without a session is redirected to the sign-in page.
  const answer = await fetch(address, { signal, redirect: "manual" });
  if (answer.type === "opaqueredirect") throw new SignedOut(address);
  if (!answer.ok) throw new Error(`${address} ${answer.status}`);
  return answer.json();
}

type Reply<Answer> = { address: string; answer?: Answer; error?: unknown };

/** Fetches an address that has not changed for `restMs`; '' is not fetched. Until then the earlier address's reply stands. */
export function useJson<Answer>(address: string, restMs: number) {
  const [reply, setReply] = useState<Reply<Answer>>({ address: "" });
  const [attempt, setAttempt] = useState(0);
  const settled = useDebounced(address, restMs);
  useEffect(() => {
    if (!settled) return;
    const leaving = new AbortController();
    withTimeout(getJson<Answer>(settled, leaving.signal))
      .then(
        (answer) => ({ address: settled, answer }),
        (error: unknown) => ({ address: settled, error }),
      )
      .then((next) => leaving.signal.aborted || setReply(next));
    return () => leaving.abort();
  }, [settled, attempt]);
  return { ...reply, tryAgain: () => setAttempt((before) => before + 1) };
}
