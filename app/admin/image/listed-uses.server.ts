import type { Content } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { ListedItem } from "../list/item-list.tsx";
import { otherUses } from "./image-uses.server.ts";

/** The items of `document` as listed, each with where else its picture is shown. */
export function withUses(
  content: Content,
  definitions: DocumentDefinition[],
  document: DocumentDefinition,
  items: ListedItem[],
) {
  return items.map((item) => {
    const own = { document: document.name, id: item.id };
    return { ...item, uses: otherUses(content, definitions, item.image ?? "", own) };
  });
}
