import { isRecord } from "../../formats/json.ts";
import type { Content } from "../documents/content.server.ts";
import type { DocumentDefinition } from "../documents/define-document.server.ts";
import { memoizeByVersion } from "../documents/memoize-by-version.server.ts";
import { mediaPathsIn, stemOf } from "./media-path.ts";

export type PictureUse = { document: string; id?: string; title?: string };

export function usesOf(
  content: Content,
  definitions: DocumentDefinition[],
  address: string,
): PictureUse[] {
  return definitions.flatMap((definition) => {
    const holders = holdersByAddress(content.get(definition)).get(address) ?? [];
    const once = new Map(holders.map((holder) => [holder.id, holder]));
    return [...once.values()].map((holder) => ({ document: definition.name, ...holder }));
  });
}

type Holder = Omit<PictureUse, "document">;

const holdersByAddress = memoizeByVersion((data: object) => {
  const holders = new Map<string, Holder[]>();
  collect(data, {}, holders);
  return holders;
});

function collect(value: unknown, holder: Holder, holders: Map<string, Holder[]>) {
  if (typeof value === "string") {
    for (const address of addressesIn(value)) {
      holders.set(address, [...(holders.get(address) ?? []), holder]);
    }
  } else if (Array.isArray(value)) {
    for (const part of value) collect(part, holder, holders);
  } else if (isRecord(value)) {
    const own = holderOf(value, holder);
    for (const part of Object.values(value)) collect(part, own, holders);
  }
}

function addressesIn(text: string): string[] {
  if (!text.includes("/media/")) return [];
  const mentioned = mediaPathsIn(text).map((path) => `/media/${path}`);
  return [...new Set([text, ...mentioned])];
}

/** A picture of the carousel has no identity but its address. */
function holderOf(value: Record<string, unknown>, holder: Holder): Holder {
  const id = value.id ?? value.url;
  if (typeof id !== "string") return holder;
  const title = [value.title, value.navn, value.name].find((text) => typeof text === "string");
  return { id, title };
}

/** Whether any document, or what stands in for one, mentions it. */
export function createShownPictures(content: Content, definitions: DocumentDefinition[]) {
  return function isShown(path: string): boolean {
    const stem = stemOf(path);
    return definitions.some((definition) => stemsIn(content.get(definition)).has(stem));
  };
}

const stemsIn = memoizeByVersion(
  (data: object) => new Set(mediaPathsIn(JSON.stringify(data)).map(stemOf)),
);
