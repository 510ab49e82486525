import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { isPrivate, spellPath } from "./address.server.ts";
import { isPartAsked, pageHeaders, partKey, type Rendered } from "./page-cache.server.ts";
import type { PageRoutes, PageWithId } from "./page-routes.server.ts";

type UnknownPage = { status: number; headers: Record<string, string>; body: Buffer<ArrayBuffer> };

export type UnknownPages = ReturnType<typeof createUnknownPages>;

type UnknownPagesOptions = {
  render: (url: URL, asPart: boolean) => Promise<Rendered>;
  version: () => number;
  routes: Pick<PageRoutes, "standInFor" | "pageWithId">;
  isUnknown: (page: PageWithId) => boolean;
  headers: Record<string, string>;
};

type Kept = { version: number; made: Promise<UnknownPage>; page?: UnknownPage };

const NO_ID = "~";

/** Rendered once for each part of the site, however many addresses somebody makes up. */
export function createUnknownPages(options: UnknownPagesOptions) {
  const { render, version, routes, isUnknown, headers } = options;
  const pages = new Map<string, Kept>();

  async function make(url: URL, asPart: boolean): Promise<UnknownPage> {
    const { response } = await render(url, asPart);
    const body = Buffer.from(await response.arrayBuffer());
    const own = pageHeaders(response.headers, asPart);
    const length = { "content-length": String(body.byteLength) };
    return { status: response.status, headers: { ...headers, ...own, ...length }, body };
  }

  function keep(address: string, origin: string, asPart: boolean): Promise<UnknownPage> {
    const key = partKey(address, asPart);
    const known = pages.get(key);
    if (known?.version === version()) return known.made;
    const kept: Kept = { version: version(), made: make(new URL(address, origin), asPart) };
    pages.set(key, kept);
    kept.made.then(
      (page) => {
        if (page.status === 404) kept.page = page;
        else pages.delete(key);
      },
      () => pages.delete(key),
    );
    return kept.made;
  }

  function standInFor(page: string): string | undefined {
    return routes.standInFor(page) ?? standInForId(routes.pageWithId(page));
  }

  function standInForId(page: PageWithId | undefined): string | undefined {
    if (!page || !isUnknown(page)) return undefined;
    return `/${page.pattern.replaceAll(/:\w+/g, NO_ID)}`;
  }

  return {
    find(pathname: string, asked: IncomingHttpHeaders): UnknownPage | undefined {
      if (isPrivate(pathname) || spellPath(pathname) !== pathname) return undefined;
      const standIn = standInFor(pathname);
      const key = standIn && partKey(standIn, isPartAsked(asked["x-requested-with"]));
      const kept = key ? pages.get(key) : undefined;
      return kept?.version === version() ? kept.page : undefined;
    },
    async answer({ url, headers: asked }: Request): Promise<Response | undefined> {
      const { pathname, origin } = new URL(url);
      const standIn = standInFor(pathname);
      if (standIn === undefined) return undefined;
      const page = await keep(standIn, origin, isPartAsked(asked.get("x-requested-with")));
      if (page.status !== 404) return undefined;
      return new Response(page.body, { status: page.status, headers: page.headers });
    },
  };
}

export function sendUnknown(page: UnknownPage, request: IncomingMessage, response: ServerResponse) {
  response.writeHead(page.status, page.headers);
  response.end(request.method === "HEAD" ? undefined : page.body);
}
