import { otherUses } from "../../editor/fields/image-uses.server.ts";
import { saveDocument } from "../../editor/save/saving.server.ts";
import { isRecord } from "../../formats/json.ts";
import type { RequestContext } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { asItems, type Edit, type Fields, type Item } from "../../server/documents/edit.server.ts";
import { heroDocument, readTitledImages } from "./forside.server.ts";

export const IMAGES = ["images"] satisfies [string];

export type ListedImage = ReturnType<typeof listImages>[number];

export function listImages(content: Content) {
  return readTitledImages(content).map((image) => ({
    ...image,
    uses: otherUses(content, image.url, { document: "hero", id: image.url }),
  }));
}

/** @param change gets each picture with an id, as the items of other lists have */
export function saveImages(
  context: RequestContext,
  change: (hero: Fields) => Edit,
  options: Pick<
    Parameters<typeof saveDocument>[1],
    "saved" | "failed" | "undoable" | "validate" | "inSameTransaction"
  >,
) {
  return saveDocument(context, {
    document: heroDocument,
    change(hero) {
      const edit = change({ ...hero, images: withIds(hero) });
      if (!edit.ok) return edit;
      const { data, item, ...others } = edit;
      const images = imagesOf(data).map((image) => (isRecord(image) ? withoutId(image) : image));
      return { ...others, item: item && withoutId(item), data: { ...data, images } };
    },
    ...options,
    gone: "En anden har slettet billedet i mellemtiden. Intet er ændret.",
    toForm: altOf,
  });
}

export function imagesIn(hero: Fields): Item[] {
  return asItems(withIds(hero));
}

export function altOf({ alt }: Fields = {}) {
  return { alt: typeof alt === "string" ? alt : "" };
}

/** A picture is stored without an id: its address identifies it. A stored `id` that no form knows stays. */
function withIds(hero: Fields): unknown[] {
  return imagesOf(hero).map((image) =>
    isRecord(image) ? { ...image, id: image.url, storedId: image.id } : image,
  );
}

function withoutId({ id: _address, storedId, ...image }: Fields): Fields {
  return storedId === undefined ? image : { ...image, id: storedId };
}

function imagesOf({ images }: Fields): unknown[] {
  return Array.isArray(images) ? images : [];
}
