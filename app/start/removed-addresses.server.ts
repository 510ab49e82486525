import type { PublicPage } from "../feature.ts";
import type { Content } from "../server/documents/content.server.ts";
import type { Documents } from "../server/documents/documents.server.ts";
import type { Fields } from "../server/documents/edit.server.ts";

type RemovedAddresses = {
  /** Whether a page stood at `path` that an editor has taken away. Asked only where there is none now. */
  has(path: string): boolean;
  /** Adds those that the history knows of, from before the process began. */
  remember(): Promise<void>;
};

type RemovedAddressesOptions = { documents: Documents; content: Content; pages: PublicPage[] };

/** Where items have had their pages; with what the history forgets, it is forgotten at the next start. */
export function createRemovedAddresses({
  documents,
  content,
  pages,
}: RemovedAddressesOptions): RemovedAddresses {
  const withItems = pages.filter(({ items, path }) => items && path.includes(":"));
  const removed = new Set<string>();
  let seen = content.version();
  let present = presentAddresses();

  function presentAddresses(): Set<string> {
    return new Set(
      withItems.flatMap(({ items }) => items?.(content) ?? []).map(({ href }) => href),
    );
  }

  function note() {
    if (seen === content.version()) return;
    seen = content.version();
    const shown = withItems.flatMap(({ shows }) => shows);
    // Of what cannot be read nobody has taken anything away.
    if (shown.some((document) => content.source(document) === "unreadable")) return;
    const now = presentAddresses();
    for (const address of present) if (!now.has(address)) removed.add(address);
    present = now;
  }
  documents.onWrite(note);

  return {
    has(path) {
      note();
      return removed.has(path);
    },
    async remember() {
      for (const { path, shows } of withItems) {
        const folder = path.replace(/\/:\w+$/, "");
        for (const { name } of shows) {
          const history = await documents.history(name);
          for (const change of history.flatMap(({ changes = [] }) => changes)) {
            if (change.kind !== "item" || change.path.length > 1) continue;
            if (change.before && !change.after)
              for (const address of addressesOf(change.before, change.id, folder))
                removed.add(address);
          }
        }
      }
    },
  };
}

function addressesOf({ link, formerLinks }: Fields, id: string, folder: string): string[] {
  const links = [link, ...(Array.isArray(formerLinks) ? formerLinks : [])];
  return [
    `${folder}/${encodeURIComponent(id)}`,
    ...links.filter((address) => typeof address === "string" && address.startsWith(`${folder}/`)),
  ];
}
