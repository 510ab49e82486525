import type { Content } from "../../server/documents/content.server.ts";
import { type PictureUse, usesOf } from "../../server/media/picture-uses.server.ts";

/** @param own the place it is about to be taken from */
export function otherUses(
  content: Content,
  address: string,
  own: Pick<PictureUse, "document" | "id">,
): string[] {
  if (!address.startsWith("/media/")) return [];
  return usesOf(content, content.definitions, address)
    .filter((use) => use.document !== own.document || use.id !== own.id)
    .map(({ document, title }) => {
      const part =
        content.definitions.find(({ name }) => name === document)?.labels.part ?? document;
      return title ? `${part}: ${title}` : part;
    });
}
