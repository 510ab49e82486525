import { pageOf, type Rendered } from "./page-cache.server.ts";
import type { PageRoutes } from "./page-routes.server.ts";

type UnknownPage = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> };

type UnknownPagesOptions = {
  /** Renders the page at `url`. */
  render: (url: URL) => Promise<Rendered>;
  /** Grows with every change that a page can show. */
  version: () => number;
  standInFor: PageRoutes["standInFor"];
};

/**
 * What is said where no page can be, rendered once for each part of the site: who makes addresses up by the thousand has
 * it said a thousand times and worked out once.
 */
export function createUnknownPages({ render, version, standInFor }: UnknownPagesOptions) {
  const pages = new Map<string, { version: number; made: Promise<UnknownPage> }>();

  async function make(url: URL): Promise<UnknownPage> {
    const { response } = await render(url);
    const { status, headers } = response;
    return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
  }

  function find(address: string, origin: string): Promise<UnknownPage> {
    const known = pages.get(address);
    if (known?.version === version()) return known.made;
    const page = { version: version(), made: make(new URL(address, origin)) };
    pages.set(address, page);
    page.made.then(
      ({ status }) => status === 404 || pages.delete(address),
      () => pages.delete(address),
    );
    return page.made;
  }

  return {
    /** Answers a GET or HEAD, for a page or its .data; undefined where there may be one. */
    async answer({ pathname, origin }: URL): Promise<Response | undefined> {
      const standIn = standInFor(pageOf(pathname));
      if (standIn === undefined) return undefined;
      const address = pathname.endsWith(".data") ? `${standIn}.data` : standIn;
      const { status, headers, body } = await find(address, origin);
      return new Response(body, { status, headers });
    },
  };
}
