import { z } from "zod";
import type { Problems } from "../../server/documents/edit.server.ts";
import type { SaveContext } from "./admin-form.ts";
import { addFormerLink, addressNewItem } from "./linked-item.ts";
import { slugOf, titleProblem } from "./slug.ts";

const addressed = z.object({
  link: z.string().catch(""),
  formerLinks: z.array(z.string()).catch([]),
});

type Linked = { title: string; imageUrl: string; link: string };

/** A new item needs a picture, and gets its id from its title. An empty link leads to the item's own page. */
export function linkedItems(folder: string) {
  return {
    problems: (item: Linked, { isNew }: SaveContext): Problems => ({
      ...titleProblem(item.title, isNew),
      ...(isNew && !item.imageUrl && { imageUrl: "Vælg et billede." }),
    }),
    create: <Item extends Linked>(item: Item, { items }: SaveContext) => ({
      ...item,
      ...addressNewItem(slugOf(item.title), item.link, folder, items),
    }),
    toStored(item: Linked, { before, id }: SaveContext) {
      const link = item.link || `${folder}/${id}`;
      const isPage = (address: string) => address.startsWith(`${folder}/`);
      return { link, formerLinks: addFormerLink(addressed.parse(before), link, isPage) };
    },
  };
}
