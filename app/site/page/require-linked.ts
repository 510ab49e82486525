import { redirect } from "react-router";
import { notFound } from "../shell/not-found-response.ts";
import { findLinked, type Linked, pagePathOf } from "./linked-items.ts";

/** @throws a redirect to the item's new address, or else 404 with `sentence` */
export function requireLinked<Item extends Linked & { formerLinks: string[] }>(
  items: Item[],
  folder: string,
  id: string,
  sentence: string,
): Item {
  const item = findLinked(items, folder, id);
  if (item) return item;
  const addresses = [`${folder}/${id}`, `${folder}/${encodeURIComponent(id)}`];
  const moved = items.find(({ formerLinks }) =>
    formerLinks.some((link) => addresses.includes(link)),
  );
  throw moved ? redirect(pagePathOf(moved, folder), 301) : notFound(sentence);
}
