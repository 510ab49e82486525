import type { Content } from "../../server/documents/content.server.ts";
import { type PictureUse, usesOf } from "../../server/media/picture-uses.server.ts";

const MOST_NAMED = 5;

/** The other places that show a picture; beyond MOST_NAMED they are counted. @param own the place to leave out */
export function otherUses(
  content: Content,
  address: string,
  own: Pick<PictureUse, "document" | "id">,
): string[] {
  if (!address.startsWith("/media/")) return [];
  const others = usesOf(content, content.definitions, address).filter(
    (use) => use.document !== own.document || use.id !== own.id,
  );
  const named = others.slice(0, MOST_NAMED).map(({ document, title }) => {
    const part = content.definitions.find(({ name }) => name === document)?.labels.part ?? document;
    return title ? `${part}: ${title}` : part;
  });
  const rest = others.length - named.length;
  return rest > 0 ? [...named, rest === 1 ? "ét sted til" : `${rest} steder til`] : named;
}
