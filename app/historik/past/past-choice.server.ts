import type { Samspil } from "../../server/context.ts";
import { isKept, readKept, readMoment } from "./kept.server.ts";
import { momentWords } from "./moments.ts";

/** What can be chosen of the past, and what is: ?tid= is a moment. */
export async function readPastChoice(services: Samspil, who: string, asked: URLSearchParams) {
  const kept = await readKept(services, who);
  const moment = readMoment(asked.get("tid") ?? "");
  if (!moment) return { kept };
  if (isKept(kept, moment)) return { kept, asked: moment.toISOString() };
  const from = momentWords(new Date(kept.since), new Date(kept.now));
  return {
    kept,
    trouble: `Så langt rækker historikken ikke. Hjemmesiden kan ses fra ${from} til nu.`,
  };
}
