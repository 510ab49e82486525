import type { PublicPage } from "../feature.ts";
import type { Content } from "../server/documents/content.server.ts";

/** Includes former addresses. Undefined where the addresses cannot be known. */
export function createItemAddresses(publicPages: PublicPage[], content: Content) {
  const cache = new Map<string, { version: number; addresses: Set<string> }>();

  return function addressesOf(pattern: string): Set<string> | undefined {
    const page = publicPages.find(({ path }) => path === pattern);
    if (!page?.items) return undefined;
    const version = content.version();
    const cached = cache.get(pattern);
    if (cached?.version === version) return cached.addresses;
    try {
      const itemAddresses = page
        .items(content)
        .flatMap(({ href, aliases = [] }) => [href, ...aliases]);
      const addresses = new Set([...itemAddresses, ...(page.redirects?.(content) ?? [])]);
      cache.set(pattern, { version, addresses });
    } catch {
      return undefined;
    }
    return cache.get(pattern)?.addresses;
  };
}
