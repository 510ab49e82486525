import { DAY_MS } from "../../formats/durations.ts";
import type { DocumentDefinition } from "../documents/define-document.server.ts";
import type { Documents } from "../documents/documents.server.ts";
import type { Drafts } from "../documents/drafts.server.ts";
import type { Log } from "../log.server.ts";
import type { Media } from "./media.server.ts";
import { mediaPathsIn, stemOf, uploadedAt } from "./media-path.ts";

/** A form that was not saved comes back from its device for 60 days (app/editor/form/drafts/autosave.ts). */
const FORM_FORGOTTEN_MS = 61 * DAY_MS;

type EraseOrphansOptions = {
  media: Media;
  documents: Documents;
  drafts: Pick<Drafts, "list" | "listUnreadable">;
  definitions: DocumentDefinition[];
  log: Log;
};

/** Erases pictures that no text mentions and no form can bring back; none while any text is unreadable. */
export async function eraseOrphans(options: EraseOrphansOptions, now: Date): Promise<string[]> {
  const { media, documents } = options;
  const paths = await media.list();
  const old = paths.filter(
    (path) => now.getTime() - (uploadedAt(path) ?? Infinity) > FORM_FORGOTTEN_MS,
  );
  const unused: string[] = [];
  let version: number | undefined;
  let used: Set<string> | undefined;
  for (const path of old) {
    // A colleague may choose one of them from the library meanwhile.
    if (documents.version() !== version) {
      version = documents.version();
      used = await readUsed(options);
    }
    if (!used) break;
    if (used.has(stemOf(path))) continue;
    const drafted = await readDrafted(options);
    if (!drafted) break;
    if (drafted.has(stemOf(path))) continue;
    await media.remove(path);
    unused.push(path);
  }
  if (unused.length > 0)
    options.log.info({ pictures: unused.map(uploadedAt) }, "erased unused pictures");
  return unused;
}

async function readDrafted({ drafts }: Pick<EraseOrphansOptions, "drafts">) {
  if ((await drafts.listUnreadable()).length > 0) return undefined;
  return new Set(stemsIn(await drafts.list()));
}

async function readUsed({ documents, definitions }: EraseOrphansOptions) {
  const stored = await documents.list("content");
  if (stored.some(({ data }) => data === undefined)) return undefined;
  const names = new Set([...stored.map(({ id }) => id), ...definitions.map(({ name }) => name)]);
  const fallbacks = definitions.map(({ fallback }) => fallback);
  const used = new Set([stored, fallbacks].flatMap(stemsIn));
  for (const name of names) {
    for await (const { changes } of documents.saves(name)) {
      if (!changes) return undefined;
      for (const stem of stemsIn(changes)) used.add(stem);
    }
  }
  return used;
}

function stemsIn(value: unknown): string[] {
  return mediaPathsIn(JSON.stringify(value)).map(stemOf);
}
