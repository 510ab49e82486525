import type { PublicPage } from "../feature.ts";
import type { Content } from "../server/documents/content.server.ts";

/** Includes former addresses. Undefined where the addresses cannot be known. */
export function createItemAddresses(publicPages: PublicPage[], content: Content) {
  const known = new Map<string, { version: number; addresses: Set<string> }>();

  return function addressesOf(pattern: string): Set<string> | undefined {
    const page = publicPages.find(({ path }) => path === pattern);
    if (!page?.items) return undefined;
    const version = content.version();
    const kept = known.get(pattern);
    if (kept?.version === version) return kept.addresses;
    try {
      const own = page.items(content).flatMap(({ href, aliases = [] }) => [href, ...aliases]);
      const addresses = new Set([...own, ...(page.redirects?.(content) ?? [])]);
      known.set(pattern, { version, addresses });
    } catch {
      return undefined;
    }
    return known.get(pattern)?.addresses;
  };
}
