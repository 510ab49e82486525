import { useEffect, useState } from "react";
import { withTimeout } from "../../site/browser/with-timeout.ts";

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
  useEffect(() => {
    if (!address) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const next = await withTimeout(getJson<Answer>(address, leaving.signal)).then(
        (answer) => ({ address, answer }),
        (error: unknown) => ({ address, error }),
      );
      if (!leaving.signal.aborted) setReply(next);
    }, restMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [address, restMs, attempt]);
  return { ...reply, tryAgain: () => setAttempt((before) => before + 1) };
}
