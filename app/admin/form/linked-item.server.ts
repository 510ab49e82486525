import type { ItemRules } from "../list/item-rules.server.ts";
import { linkProblem, missingFields } from "./field-problems.ts";
import { addressNewItem } from "./linked-item.ts";
import { titleId, titleProblem } from "./title-id.ts";

/** What every item with a page of its own under a folder has: therapy areas and courses. */
type LinkedFields = Record<string, unknown> & {
  title: string;
  description: string;
  imageUrl: string;
  link: string;
};

type Own<Fields extends LinkedFields> = Omit<
  ItemRules<Fields>,
  "problems" | "finishNew" | "finish"
> & { folder: string };

/** Title and description are needed, at first a picture too; an empty link leads to the item's own page. */
export function linkedItemRules<Fields extends LinkedFields>({
  folder,
  ...own
}: Own<Fields>): ItemRules<Fields> {
  return {
    ...own,
    problems(item, { isNew }) {
      const wrongLink = linkProblem(item.link);
      return {
        ...titleProblem(item.title, isNew),
        ...missingFields(item, { description: "Skriv en beskrivelse." }),
        ...(isNew && missingFields(item, { imageUrl: "Vælg et billede." })),
        ...(wrongLink && { link: wrongLink }),
      };
    },
    finishNew: (item, { items }) => ({
      ...item,
      ...addressNewItem(titleId(item.title), item.link, folder, items),
    }),
    finish: (item, id) => ({ ...item, link: item.link || `${folder}/${id}` }),
  };
}
