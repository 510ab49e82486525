import { z } from "zod";
import type { Problems } from "../../server/documents/edit.server.ts";
import type { Among } from "../admin-form.ts";
import { missingFields } from "./field-problems.ts";
import { keepFormerLinks } from "./former-links.ts";
import { addressNewItem } from "./linked-item.ts";
import { slugOf, titleProblem } from "./slug.ts";

const addressed = z.object({
  link: z.string().catch(""),
  formerLinks: z.array(z.string()).catch([]),
});

type Linked = { title: string; imageUrl: string; link: string };

/** A new one needs a picture, and gets its id from its title; an empty link leads to the item's own page. */
export function linkedItems(folder: string) {
  return {
    problems: (item: Linked, { isNew }: Among): Problems => ({
      ...titleProblem(item.title, isNew),
      ...(isNew && missingFields(item, { imageUrl: "Vælg et billede." })),
    }),
    create: <Item extends Linked>(item: Item, { items }: Among) => ({
      ...item,
      ...addressNewItem(slugOf(item.title), item.link, folder, items),
    }),
    toStored(item: Linked, { before, id }: Among) {
      const link = item.link || `${folder}/${id}`;
      const isPage = (address: string) => address.startsWith(`${folder}/`);
      return { link, formerLinks: keepFormerLinks(addressed.parse(before), link, isPage) };
    },
  };
}
