import { isRecord } from "../../formats/json.ts";
import { variantsOf } from "../../formats/picture-variants.ts";
import type { Content } from "../documents/content.server.ts";
import type { DocumentDefinition } from "../documents/define-document.server.ts";
import { memoizeByVersion } from "../documents/memoize-by-version.server.ts";
import { mediaPathsIn } from "./media-path.ts";

export type PictureUse = { document: string; id?: string; title?: string };

export type PicturePlace = PictureUse & { field: string; path: string[]; alt?: string };

export function usesOf(
  content: Content,
  definitions: DocumentDefinition[],
  address: string,
): PictureUse[] {
  return shown(definitions).flatMap((definition) => {
    const uses = usesByAddress(content.get(definition)).get(address) ?? [];
    return uses.map((use) => ({ document: definition.name, ...use }));
  });
}

export function picturePlaces(content: Content, definitions: DocumentDefinition[]) {
  const places = new Map<string, PicturePlace[]>();
  for (const definition of shown(definitions)) {
    for (const [address, holders] of holdersByAddress(content.get(definition))) {
      const documentPlaces = holders.map((holder) => ({ document: definition.name, ...holder }));
      places.set(address, [...(places.get(address) ?? []), ...documentPlaces]);
    }
  }
  return places;
}

function shown(definitions: DocumentDefinition[]) {
  return definitions.filter(({ isForEditors }) => !isForEditors);
}

type Holder = Omit<PicturePlace, "document">;

const holdersByAddress = memoizeByVersion((data: object) => {
  const holders = new Map<string, Holder[]>();
  collect(data, { field: "", path: [] }, holders);
  return holders;
});

const usesByAddress = memoizeByVersion((data: object) => {
  const uses = [...holdersByAddress(data)].map(([address, holders]) => {
    const once = new Map(
      holders.map(({ id, title }) => [id, id === undefined ? {} : { id, title }]),
    );
    return [address, [...once.values()]] as const;
  });
  return new Map(uses);
});

function collect(value: unknown, holder: Holder, holders: Map<string, Holder[]>) {
  if (typeof value === "string") {
    for (const address of addressesIn(value)) {
      const others = holders.get(address);
      if (others) others.push(holder);
      else holders.set(address, [holder]);
    }
  } else if (Array.isArray(value)) {
    for (const part of value) collect(part, holder, holders);
  } else if (isRecord(value)) {
    const innerHolder = holderOf(value, holder);
    for (const [field, part] of Object.entries(value)) {
      const alt = value[`${field}Alt`];
      collect(part, { ...innerHolder, field, ...(typeof alt === "string" && { alt }) }, holders);
    }
  }
}

function addressesIn(text: string): string[] {
  if (text.startsWith("/illustrations/")) return [text];
  if (!text.includes("/media/")) return [];
  const mentioned = mediaPathsIn(text).map((path) => `/media/${path}`);
  return [...new Set([text, ...mentioned])];
}

function holderOf(value: Record<string, unknown>, holder: Holder): Holder {
  const { id } = value;
  if (typeof id !== "string") return holder;
  const title = [value.title, value.navn, value.name].find((text) => typeof text === "string");
  return { ...holder, id, title, path: [...holder.path, holder.field, id] };
}

export function createShownPictures(content: Content, definitions: DocumentDefinition[]) {
  const visible = shown(definitions);
  return function isShown(path: string): boolean {
    return visible.some((definition) => namesIn(content.get(definition)).has(path));
  };
}

const namesIn = memoizeByVersion((data: object) => {
  const named = mediaPathsIn(JSON.stringify(data));
  const variants = named.flatMap(variantsOf).map(({ path }) => path);
  return new Set([...named, ...variants]);
});
