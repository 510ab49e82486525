import { DAY_MS } from "../../formats/durations.ts";
import type { DocumentDefinition } from "../documents/define-document.server.ts";
import type { Documents } from "../documents/documents.server.ts";
import type { Drafts } from "../documents/drafts.server.ts";
import type { Log } from "../log.server.ts";
import type { Media } from "./media.server.ts";
import { mediaPathsIn, stemOf, uploadedAt } from "./media-path.ts";

type EraseOrphansOptions = {
  media: Media;
  documents: Documents;
  drafts: Pick<Drafts, "list" | "listUnreadable">;
  definitions: DocumentDefinition[];
  log: Log;
};

/** Erases pictures older than a day that no text mentions; none while any text is unreadable. */
export async function eraseOrphans(options: EraseOrphansOptions, now: Date): Promise<string[]> {
  const paths = await options.media.list();
  const old = paths.filter((path) => now.getTime() - (uploadedAt(path) ?? Infinity) > DAY_MS);
  if (old.length === 0) return [];
  const used = await readUsed(options);
  if (!used) return [];
  const unused = old.filter((path) => !used.has(stemOf(path)));
  for (const path of unused) await options.media.remove(path);
  if (unused.length > 0)
    options.log.info({ pictures: unused.map(uploadedAt) }, "erased unused pictures");
  return unused;
}

async function readUsed({ documents, drafts, definitions }: EraseOrphansOptions) {
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
