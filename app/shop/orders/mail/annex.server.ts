import type { Settings } from "../../../server/config.server.ts";
import type { Content } from "../../../server/documents/content.server.ts";
import type { MessagePart } from "../../../server/mail/render-message.server.ts";
import { plainLines, plainText } from "../../../site/text/plain-text.ts";
import { splitSections } from "../../../site/text/rich-text-parts.ts";
import { readLawPage } from "../../jura/jura.server.ts";
import { LAW_PAGES, type LawPage } from "../../jura/law-pages.ts";

/** The terms as they were on the day of the order: a page can change, a receipt must not. */
export type Annex = { terms: MessagePart[]; withdrawal: MessagePart[] };

export function readAnnex(content: Content, settings: Settings): Annex {
  const { origin } = settings;
  const partsOf = (slug: LawPage["slug"]) =>
    LAW_PAGES.filter((page) => page.slug === slug).flatMap((page) =>
      lawParts(readLawPage(content, settings, page), origin),
    );
  return { terms: partsOf("handelsbetingelser"), withdrawal: partsOf("fortrydelsesret") };
}

type Law = Pick<ReturnType<typeof readLawPage>, "title" | "html" | "form">;

function lawParts({ title, html, form }: Law, origin: string): MessagePart[] {
  const sections = splitSections(html).map(({ heading, html: body }) => ({
    heading: heading || undefined,
    paragraphs: paragraphsOf(body, origin),
  }));
  return [
    { heading: title, paragraphs: ["Sådan stod teksten, da du bestilte. Gem mailen."] },
    ...sections,
    ...(form ? [{ heading: form.title, paragraphs: form.lines }] : []),
  ];
}

function paragraphsOf(html: string, origin: string): string[] {
  const withAddresses = html.replaceAll(
    /<a [^<>]*?href="([^"<>]*)"[^<>]*>((?:[^<]|<(?!\/?a\b))*)<\/a>/g,
    (_, href: string, words: string) => withAddress(words, href, origin),
  );
  return plainLines(withAddresses);
}

/** Printed mails have no links: addresses are written out. */
function withAddress(words: string, href: string, origin: string): string {
  if (href.startsWith("/")) return `${words} (${origin}${href})`;
  return href.includes(plainText(words)) || !href.startsWith("http") ? words : `${words} (${href})`;
}
