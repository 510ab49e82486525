import type { PublicPage } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";

type Addresses = {
  present: Set<string>;
  /** From a former address, or an id, to the present address. */
  moved: Map<string, string>;
};

export function readAddresses(publicPages: PublicPage[], content: Content): Addresses {
  const cached = byContent.get(content);
  if (cached?.version === content.version()) return cached;
  const fixed = publicPages.filter(({ path }) => !path.includes(":")).map(({ path }) => path);
  const items = publicPages.flatMap(({ items: itemsOf }) => itemsOf?.(content) ?? []);
  const present = new Set([...fixed, ...items.map(({ href }) => href)]);
  const moved = new Map<string, string>();
  for (const { href, aliases = [] } of items) {
    for (const alias of aliases) {
      if (!present.has(alias) && !moved.has(alias)) moved.set(alias, href);
    }
  }
  const addresses = { version: content.version(), present, moved };
  byContent.set(content, addresses);
  return addresses;
}

const byContent = new WeakMap<Content, Addresses & { version: number }>();

/** Rewrites links to moved pages, also absolute ones to `origin`. The stored text keeps its links. */
export function followLinks(
  html: string,
  pages: PublicPage[],
  content: Content,
  origin: string,
): string {
  const { moved } = readAddresses(pages, content);
  if (moved.size === 0) return html;
  const link = new RegExp(`(<a\\b[^<>]*? href="(?:${RegExp.escape(origin)})?)(/[^"?#]*)`, "g");
  return html.replace(
    link,
    (_link, before: string, path: string) => before + (moved.get(path) ?? path),
  );
}
