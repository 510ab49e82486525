import type { PublicPage } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";

/** Rewrites links to moved pages, also absolute ones to `origin`. The stored text keeps its links. */
export function followLinks(
  html: string,
  pages: PublicPage[],
  content: Content,
  origin: string,
): string {
  const present = readPresent(pages, content);
  const link = new RegExp(`(<a\\b[^<>]*? href="(?:${RegExp.escape(origin)})?)(/[^"?#]*)`, "g");
  return html.replace(
    link,
    (_link, before: string, path: string) => before + (present.get(path) ?? path),
  );
}

const byContent = new WeakMap<Content, { version: number; present: Map<string, string> }>();

/** The present address of each item, by its former ones and its id; a page that stands there now is meant. */
function readPresent(pages: PublicPage[], content: Content): Map<string, string> {
  const version = content.version();
  const cached = byContent.get(content);
  if (cached?.version === version) return cached.present;
  const items = pages.flatMap(({ items: itemsOf }) => itemsOf?.(content) ?? []);
  const present = new Map([
    ...items
      .flatMap(({ href, aliases = [] }) => aliases.map((alias) => [alias, href] as const))
      .reverse(),
    ...items.map(({ href }) => [href, href] as const),
  ]);
  byContent.set(content, { version, present });
  return present;
}
