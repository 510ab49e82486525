import type { Content } from "../../server/documents/content.server.ts";
import type { Log } from "../../server/log.server.ts";
import { pagePathOf } from "../../site/page/linked-items.ts";
import { withFittingPictures } from "../../site/text/rich-text-pictures.server.ts";
import { formatWaiting } from "../klinik/klinik.server.ts";
import { readPsykologer } from "../om/om.server.ts";
import {
  type Artikel,
  type ArtikelSummary,
  readArtikler,
  readTags,
  summaryOf,
  type Tag,
  videnDocument,
} from "./viden.server.ts";
import { relatedTo, resolveArtikel } from "./viden.ts";

export type ShownArtikel = ReturnType<typeof asShown>;
export type Author = NonNullable<ReturnType<typeof readAuthor>>;

type ArtikelLookup =
  | {
      kind: "found";
      artikel: ShownArtikel;
      author: Author | undefined;
      tags: Tag[];
      related: ArtikelSummary[];
    }
  | { kind: "moved"; to: string; status: 301 | 302 }
  | { kind: "unknown" }
  /** The document is missing or unreadable. */
  | { kind: "unavailable" }
  | { kind: "failed" };

export function answerArtikel(content: Content, log: Log, artikelId: string): ArtikelLookup {
  try {
    return lookUp(content, artikelId);
  } catch (error) {
    log.error({ err: error, artikelId }, "article could not be read");
    return { kind: "failed" };
  }
}

function lookUp(content: Content, artikelId: string): ArtikelLookup {
  const source = content.source(videnDocument);
  if (source === "missing" || source === "unreadable") return { kind: "unavailable" };
  const artikler = readArtikler(content);
  const resolved = resolveArtikel(artikler, artikelId);
  if (resolved.kind !== "found") return resolved;
  const { artikel } = resolved;
  return {
    kind: "found",
    artikel: asShown(artikel),
    author: readAuthor(content, artikel.forfatter),
    tags: readTags(content),
    related: relatedTo(artikel, artikler).map(summaryOf),
  };
}

function asShown(artikel: Artikel) {
  return {
    ...summaryOf(artikel),
    content: withFittingPictures(artikel.content),
    soegetitel: artikel.soegetitel,
    soegebeskrivelse: artikel.soegebeskrivelse,
    forladHurtigt: artikel.forladHurtigt,
  };
}

function readAuthor(content: Content, id: string) {
  const author = readPsykologer(content).find((psykolog) => psykolog.id === id);
  return (
    author && {
      name: author.navn,
      picture: author.billedeUrl,
      href: pagePathOf(author, "/om"),
      waiting: formatWaiting(content, author),
    }
  );
}
