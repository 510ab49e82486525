import { setImmediate } from "node:timers/promises";
import { DAY_MS } from "../../formats/durations.ts";
import type { DocumentDefinition } from "../documents/define-document.server.ts";
import type { Documents, StoredDocument } from "../documents/documents.server.ts";
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
  const { media } = options;
  const paths = await media.list();
  const old = paths.filter(
    (path) => now.getTime() - (uploadedAt(path) ?? Infinity) > FORM_FORGOTTEN_MS,
  );
  const unused: string[] = [];
  const readUsed = openUsed(options);
  const mentioned = await readUsed();
  if (!mentioned) return unused;
  for (const path of old.filter((path) => !mentioned.has(stemOf(path)))) {
    // A colleague may choose one of them from the library meanwhile.
    const used = await readUsed();
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

/** The function reads what has been saved since its last call. @returns undefined while any of it is unreadable */
function openUsed({ documents, definitions }: EraseOrphansOptions) {
  const used = new Set(definitions.flatMap(({ fallback }) => stemsIn(fallback)));
  const revisions = new Map<string, number>();
  let version: number | undefined;

  return async function readUsed(): Promise<Set<string> | undefined> {
    await documents.refresh();
    if (documents.version() === version) return used;
    const read = documents.version();
    const stored = new Map((await documents.list("content")).map((one) => [one.id, one]));
    for (const name of new Set([...stored.keys(), ...definitions.map(({ name }) => name)]))
      if (!(await readNew(name, stored.get(name)))) return undefined;
    version = read;
    return used;
  };

  async function readNew(name: string, document?: StoredDocument): Promise<boolean> {
    if (document && !document.data) return false;
    const known = revisions.get(name);
    const { revision = 0, data = {} } = document ?? {};
    if (revision === known) return true;
    await setImmediate();
    for (const stem of stemsIn(data)) used.add(stem);
    for await (const save of documents.saves(name)) {
      if (save.revision <= (known ?? 0)) break;
      if (!save.changes) return false;
      for (const stem of stemsIn(save.changes)) used.add(stem);
    }
    revisions.set(name, revision);
    return true;
  }
}

function stemsIn(value: unknown): string[] {
  return mediaPathsIn(JSON.stringify(value)).map(stemOf);
}
