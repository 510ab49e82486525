import type { IncomingMessage, ServerResponse } from "node:http";
import { isPrivate, spellPath } from "./address.server.ts";
import { pageHeaders } from "./page-cache.server.ts";
import type { PageRoutes, PageWithId } from "./page-routes.server.ts";

type UnknownPage = { status: number; headers: Record<string, string>; body: Buffer<ArrayBuffer> };

export type UnknownPages = ReturnType<typeof createUnknownPages>;

type UnknownPagesOptions = {
  render: (url: URL, isRemoved: boolean) => Promise<Response>;
  version: () => number;
  routes: Pick<PageRoutes, "standInFor" | "pageWithId">;
  isUnknown: (page: PageWithId) => boolean;
  /** Whether a page stood there that has been taken away: that is said instead. */
  isRemoved: (page: string) => boolean;
  headers: Record<string, string>;
};

/** The address that stands for all that are as unknown. */
type StandIn = { address: string; removed: boolean };

type CachedUnknownPage = { version: number; made: Promise<UnknownPage>; page?: UnknownPage };

const NO_ID = "~";

/** Rendered once for each part of the site, however many addresses somebody makes up. */
export function createUnknownPages(options: UnknownPagesOptions) {
  const { render, version, routes, isUnknown, isRemoved, headers } = options;
  const pages = new Map<string, CachedUnknownPage>();

  async function make(url: URL, removed: boolean): Promise<UnknownPage> {
    const response = await render(url, removed);
    const body = Buffer.from(await response.arrayBuffer());
    const own = pageHeaders(response.headers);
    const length = { "content-length": String(body.byteLength) };
    return { status: response.status, headers: { ...headers, ...own, ...length }, body };
  }

  function keep({ address, removed }: StandIn, origin: string) {
    const key = keyOf({ address, removed });
    const known = pages.get(key);
    if (known?.version === version()) return known.made;
    const made = make(new URL(address, origin), removed);
    const kept: CachedUnknownPage = { version: version(), made };
    pages.set(key, kept);
    made.then(
      (page) => {
        if (isWhole(page)) kept.page = page;
        else pages.delete(key);
      },
      () => pages.delete(key),
    );
    return made;
  }

  function standInFor(page: string): StandIn | undefined {
    const nowhere = routes.standInFor(page);
    if (nowhere) return { address: nowhere, removed: false };
    const withId = routes.pageWithId(page);
    if (!withId || !isUnknown(withId)) return undefined;
    if (isRemoved(page)) return { address: `/${page.split("/")[1]}/-/-/-`, removed: true };
    return { address: `/${withId.pattern.replaceAll(/:\w+/g, NO_ID)}`, removed: false };
  }

  return {
    find(pathname: string): UnknownPage | undefined {
      if (isPrivate(pathname) || spellPath(pathname) !== pathname) return undefined;
      const standIn = standInFor(pathname);
      const key = standIn && keyOf(standIn);
      const kept = key ? pages.get(key) : undefined;
      return kept?.version === version() ? kept.page : undefined;
    },
    async answer({ url }: Request): Promise<Response | undefined> {
      const { pathname, origin } = new URL(url);
      const standIn = standInFor(pathname);
      if (standIn === undefined) return undefined;
      const page = await keep(standIn, origin);
      if (!isWhole(page)) return undefined;
      return new Response(page.body, { status: page.status, headers: page.headers });
    },
  };
}

function keyOf({ address, removed }: StandIn): string {
  return removed ? `removed ${address}` : address;
}

/** Anything else is trouble, which the next who asks may not have. */
function isWhole({ status }: UnknownPage): boolean {
  return status === 404 || status === 410;
}

export function sendUnknown(page: UnknownPage, request: IncomingMessage, response: ServerResponse) {
  response.writeHead(page.status, page.headers);
  response.end(request.method === "HEAD" ? undefined : page.body);
}
