import { danishMoment } from "../../formats/danish-moment.ts";
import type { Samspil } from "../../server/context.ts";
import { type Content, DEMO_AUTHOR } from "../../server/documents/content.server.ts";
import type { SaveMark } from "../../server/documents/history-rows.server.ts";
import {
  keptSince,
  type PastDocument,
  pastContent,
  readPastDocuments,
} from "../../server/documents/past-content.server.ts";
import type { Kept } from "./moments.ts";

const DAY_MS = 24 * 60 * 60_000;

type Services = Pick<Samspil, "documents" | "content" | "settings">;

export type Past = { moment: Date; kept: Kept; content: Content; documents: PastDocument[] };

export async function readKept(services: Services, who: string): Promise<Kept> {
  return keptOf(services, await services.documents.saves(), who);
}

/** The site at a moment as an address or a field names it; undefined where the history tells nothing of it. */
export async function readPast(
  services: Services,
  asked: string,
  who: string,
): Promise<Past | undefined> {
  const { documents, content } = services;
  const saves = await documents.saves();
  const kept = keptOf(services, saves, who);
  const moment = readMoment(asked);
  if (!moment || !isKept(kept, moment)) return undefined;
  const past = await readPastDocuments(documents, content.definitions, saves, moment);
  return { moment, kept, content: pastContent(content, past, moment), documents: past };
}

/** '2026-11-12T14:05' by a Danish clock, as a field sends it, or what an address has. */
export function readMoment(asked: string): Date | undefined {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(asked)) return danishMoment(asked);
  return ISO.test(asked) && !Number.isNaN(Date.parse(asked)) ? new Date(asked) : undefined;
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function isKept({ since, now }: Kept, moment: Date): boolean {
  return moment >= new Date(since) && moment <= new Date(now);
}

function keptOf({ content, settings }: Services, saves: SaveMark[], who: string): Kept {
  const now = new Date();
  const horizon = new Date(now.getTime() - settings.historyDays * DAY_MS);
  const begun = saves.filter(({ savedBy }) => savedBy === DEMO_AUTHOR).at(-1) ?? saves[0];
  const begins = [keptSince(saves, horizon)?.toISOString() ?? "", begun?.savedAt ?? ""]
    .sort()
    .at(-1);
  const since = begins || now.toISOString();
  const inSentence = new Map(
    content.definitions.map(({ name, labels }) => [name, labels.inSentence]),
  );
  return {
    since,
    now: now.toISOString(),
    stops: saves.flatMap(({ id, revision, savedAt, savedBy }) => {
      const changed = inSentence.get(id);
      const isBefore = Date.parse(savedAt) - 1 < Date.parse(since);
      if (!changed || savedBy === DEMO_AUTHOR || isBefore) return [];
      const told = `${savedBy === who ? "du" : savedBy} rettede ${changed}`;
      return [{ at: savedAt, told, document: id, revision }];
    }),
  };
}
