import { addFormerLink } from "../../editor/fields/linked-item.ts";
import { slugOf } from "../../editor/fields/slug.ts";
import { quote } from "../../formats/quote.ts";
import { linkEnd, resolveArtikel } from "./viden.ts";

type Link = { link: string; isExternalLink: boolean };
type Addressed = Link & { id: string; title: string; formerLinks: string[] };

export function linkFromTitle(title: string): string {
  return `/viden/${slugOf(title)}`;
}

/** `others`: all articles but this one. */
export function artikelLinkProblem(
  { link, isExternalLink }: Link,
  others: Addressed[],
): string | undefined {
  if (isExternalLink) {
    const isWhole = /^https?:\/\//.test(link) && URL.canParse(link);
    return isWhole ? undefined : "Eksterne links skal starte med http:// eller https://";
  }
  if (!link.startsWith("/viden/")) return "Interne links skal starte med /viden/";
  const end = linkEnd(link);
  if (!end) return "Skriv resten af linket efter /viden/, uden / ? eller #.";
  const match = resolveArtikel(others, end);
  return match.kind === "found"
    ? `Linket bruges allerede af artiklen ${quote(match.artikel.title)}. Skriv et andet.`
    : undefined;
}

export function formerLinksOf(
  before: Pick<Addressed, "link" | "formerLinks">,
  next: Link,
): string[] {
  return addFormerLink(before, next.link, (link) => linkEnd(link) !== undefined);
}
