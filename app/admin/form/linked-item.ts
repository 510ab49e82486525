import { uniqueSlug } from "./slug.ts";

type LinkableItem = { id: string; link?: unknown };

export function addressNewItem(id: string, link: string, folder: string, items: LinkableItem[]) {
  const taken = items.flatMap((item) => [item.id, endOf(item.link, folder)]);
  const free = uniqueSlug(id, taken);
  return { id: free, link: link || `${folder}/${free}` };
}

/** 'boern' of '/terapi/boern': no new item may get that id. */
function endOf(link: unknown, folder: string): string {
  return typeof link === "string" && link.startsWith(`${folder}/`)
    ? link.slice(folder.length + 1)
    : "";
}
