import type { DocumentDefinition } from "../documents/define-document.server.ts";
import type { Documents } from "../documents/documents.server.ts";
import type { Drafts } from "../documents/drafts.server.ts";
import { startDailyJob } from "../jobs/daily-job.server.ts";
import type { TrustedClock } from "../jobs/trusted-clock.server.ts";
import type { Log } from "../log.server.ts";
import type { Media } from "./media.server.ts";
import { mediaPathsIn, stemOf, uploadedAt } from "./media-path.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Parts = {
  media: Media;
  documents: Documents;
  drafts: Pick<Drafts, "list" | "listUnreadable">;
  definitions: DocumentDefinition[];
  log: Log;
};

/** While any document, draft or save is unreadable, nothing is erased. @returns the paths erased */
export async function eraseOrphans(parts: Parts, now: Date): Promise<string[]> {
  const paths = await parts.media.list();
  const old = paths.filter((path) => now.getTime() - (uploadedAt(path) ?? Infinity) > DAY_MS);
  if (old.length === 0) return [];
  const remembered = await readRemembered(parts);
  if (!remembered) return [];
  const forgotten = old.filter((path) => !remembered.has(stemOf(path)));
  for (const path of forgotten) await parts.media.remove(path);
  return forgotten;
}

export function eraseOrphansDaily(parts: Parts, clock: TrustedClock) {
  async function run() {
    const erased = await eraseOrphans(parts, await clock());
    if (erased.length > 0)
      parts.log.info({ pictures: erased.map(uploadedAt) }, "forgotten pictures erased");
  }
  const failure = "forgotten pictures could not be erased";
  return startDailyJob({ run, log: parts.log, failure, firstAfterMs: 60_000 });
}

async function readRemembered({ documents, drafts, definitions }: Parts) {
  const stored = await documents.list("content");
  if (stored.some(({ data }) => data === undefined)) return undefined;
  if ((await drafts.listUnreadable()).length > 0) return undefined;
  const names = new Set([...stored.map(({ id }) => id), ...definitions.map(({ name }) => name)]);
  const fallbacks = definitions.map(({ fallback }) => fallback);
  const mentioned = [stored, fallbacks, await drafts.list()].map(stemsIn);
  for (const name of names) {
    const history = await documents.history(name);
    if (history.some(({ changes }) => !changes)) return undefined;
    mentioned.push(stemsIn(history));
  }
  return new Set(mentioned.flat());
}

function stemsIn(value: unknown): string[] {
  return mediaPathsIn(JSON.stringify(value)).map(stemOf);
}
