import type { PublicPage } from "../feature.ts";
import { decodeAddress } from "../formats/decode-address.ts";
import type { Content } from "../server/documents/content.server.ts";
import type { PageRoutes } from "../server/http/page-routes.server.ts";

/** Tells the pages that are there from those whose route is, but whose item is not. */
export function createMissingPages(routes: PageRoutes, pages: PublicPage[], content: Content) {
  const cache = new Map<string, { version: number; addresses: Set<string> }>();

  /** Includes former addresses. Undefined where the addresses cannot be known. */
  function addressesOf(pattern: string): Set<string> | undefined {
    const page = pages.find(({ path }) => path === pattern);
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
      return addresses;
    } catch {
      return undefined;
    }
  }

  function hasNoItem(page: string, pattern: string): boolean {
    const addresses = addressesOf(pattern);
    const spellings = [page, decodeAddress(page) ?? page];
    return addresses !== undefined && !spellings.some((spelled) => addresses.has(spelled));
  }

  const canonicalNotFound = (page: string) => routes.canonicalNotFound(page, hasNoItem);
  return {
    canonicalNotFound,
    isMissing: (page: string) => canonicalNotFound(page) !== undefined,
  };
}
