import { redirect } from "react-router";
import { notFound } from "../shell/not-found-response.ts";
import { pagePathOf } from "./linked-items.ts";

type Moved = { id: string; link: string; formerLinks: string[] };

/** Redirects to the item's new address; otherwise 404 with `sentence`. */
export function missingItem(items: Moved[], folder: string, id: string, sentence: string) {
  const addresses = [`${folder}/${id}`, `${folder}/${encodeURIComponent(id)}`];
  const moved = items.find(({ formerLinks }) =>
    formerLinks.some((link) => addresses.includes(link)),
  );
  return moved ? redirect(pagePathOf(moved, folder), 301) : notFound(sentence);
}
