import type { Content } from "../documents/content.server.ts";
import type { DocumentDefinition } from "../documents/define-document.server.ts";
import { mediaPathsIn } from "./media-path.ts";

/** A place that shows a picture: the page fields of a document, or one item of it. */
export type PictureUse = { document: string; id?: string; title?: string };

/** Where the public site shows the picture at `address`, each place once. */
export function usesOf(
  content: Content,
  definitions: DocumentDefinition[],
  address: string,
): PictureUse[] {
  const uses = definitions.flatMap((definition) =>
    usesIn(content.get(definition), address, { document: definition.name }),
  );
  return [...new Map(uses.map((use) => [`${use.document} ${use.id ?? ""}`, use])).values()];
}

function usesIn(value: unknown, address: string, holder: PictureUse): PictureUse[] {
  if (typeof value === "string") return mentions(value, address) ? [holder] : [];
  if (Array.isArray(value)) return value.flatMap((part) => usesIn(part, address, holder));
  if (!isRecord(value)) return [];
  const own = holderOf(value, holder);
  return Object.values(value).flatMap((part) => usesIn(part, address, own));
}

function mentions(text: string, address: string): boolean {
  return text === address || mediaPathsIn(text).some((path) => `/media/${path}` === address);
}

/** The innermost thing with an identity; a picture of the carousel has none but its address. */
function holderOf(value: Record<string, unknown>, holder: PictureUse): PictureUse {
  const id = value.id ?? value.url;
  if (typeof id !== "string") return holder;
  const title = [value.title, value.navn, value.name].find((text) => typeof text === "string");
  return { document: holder.document, id, title };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
