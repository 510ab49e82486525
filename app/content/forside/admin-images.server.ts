import { otherUses } from "../../admin/image/image-uses.server.ts";
import { saveDocument } from "../../admin/save/saving.server.ts";
import { isRecord } from "../../formats/json.ts";
import type { RequestContext } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { changedSince, type Edit, type Fields } from "../../server/documents/edit.server.ts";
import { heroDocument, readTitledImages } from "./forside.server.ts";

type Images = unknown[];

export type ListedImage = ReturnType<typeof listImages>[number];

export function listImages(content: Content) {
  return readTitledImages(content).map((image) => ({
    ...image,
    uses: otherUses(content, image.url, { document: "hero", id: image.url }),
  }));
}

/** Saves a change of the carousel. Its pictures have no id: each is identified by its address. */
export function saveImages(
  context: RequestContext,
  change: (hero: Fields) => Edit,
  options: Pick<Parameters<typeof saveDocument>[1], "saved" | "failed" | "undoable" | "validate">,
) {
  return saveDocument(context, {
    document: heroDocument,
    change,
    ...options,
    gone: "En anden har slettet billedet i mellemtiden. Intet er ændret.",
    toForm: ({ alt }) => ({ alt: typeof alt === "string" ? alt : "" }),
  });
}

export function addImage(image: Fields) {
  return (hero: Fields): Edit => withImages(hero, [...imagesOf(hero), image]);
}

/** @param base the fingerprint of the fields when the form was opened; without one the last save wins */
export function replaceImage(url: string, values: Fields, base?: string) {
  return (hero: Fields): Edit => {
    const images = imagesOf(hero);
    const current = findImage(images, url);
    if (!current) return { ok: false, theirs: undefined };
    const changed = base === undefined ? [] : changedSince(base, current, values);
    if (changed.length > 0) return { ok: false, theirs: current, names: changed, changed };
    const item = { ...current, ...values };
    const next = images.map((image) => (image === current ? item : image));
    return { ...withImages(hero, next), item, names: Object.keys(values) };
  };
}

/** Deleting a picture that is already gone succeeds. */
export function removeImage(url: string) {
  return (hero: Fields): Edit => {
    const images = imagesOf(hero);
    const item = findImage(images, url);
    return {
      ...withImages(
        hero,
        images.filter((image) => image !== item),
      ),
      item,
    };
  };
}

/** Pictures that are missing from `urls` stay at the end. */
export function orderImages(urls: string[]) {
  return (hero: Fields): Edit => {
    const images = imagesOf(hero);
    const ordered = urls.flatMap((url) => findImage(images, url) ?? []);
    const others = images.filter((image) => !ordered.some((placed) => placed === image));
    return withImages(hero, [...ordered, ...others]);
  };
}

export function imagesOf({ images }: Fields): Images {
  return Array.isArray(images) ? images : [];
}

export function urlsOf(hero: Fields): string[] {
  return imagesOf(hero).flatMap((image) => (isRecord(image) ? String(image.url) : []));
}

export function findImage(images: Images, url: string): Fields | undefined {
  return images.filter(isRecord).find((image) => image.url === url);
}

function withImages(hero: Fields, images: Images) {
  return { ok: true as const, data: { ...hero, images } };
}
