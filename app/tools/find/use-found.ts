import { useEffect, useState } from "react";
import { getJson, SignedOut } from "../../admin/shell/get-json.ts";
import type { FoundFields, FoundRows } from "./find-fields.server.ts";

/** What is typed is followed when the keys rest so long. */
const REST_MS = 120;

const FAILED =
  "Der kan ikke søges lige nu. Det, du har skrevet i formularen, står der stadig. Prøv igen om lidt med Enter.";
const SIGNED_OUT =
  "Du er blevet logget ud. Log ind i et andet vindue, og søg så igen med Enter. Det, du har skrevet i formularen, står der stadig.";

type Found = { groups: FoundRows[]; problem: string };

/** What there is of `asked`, or of what was asked before, until that is answered. */
export function useFound(asked: string) {
  const [found, setFound] = useState<Found & { asked: string }>({ ...refuse(""), asked: "" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!asked) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await ask(asked, leaving.signal);
      if (!leaving.signal.aborted) setFound({ ...answer, asked });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, attempt]);
  return { ...found, tryAgain: () => setAttempt((before) => before + 1) };
}

async function ask(asked: string, signal: AbortSignal): Promise<Found> {
  try {
    const address = `/admin/find/svar?q=${encodeURIComponent(asked)}`;
    const { groups } = await getJson<FoundFields>(address, signal);
    return { groups, problem: "" };
  } catch (error) {
    return refuse(error instanceof SignedOut ? SIGNED_OUT : FAILED);
  }
}

function refuse(problem: string): Found {
  return { groups: [], problem };
}
