import { createTurns } from "../turns.server.ts";
import { compressBest, compressQuickly } from "./compress.server.ts";
import type { PageRoutes } from "./page-routes.server.ts";
import {
  type Bodies,
  createReadyAnswer,
  plainOf,
  type ReadyAnswer,
  respondReady,
  sizeOf,
  tagOf,
} from "./ready-answer.server.ts";

/** A page as it was rendered, and whether it would come out the same now. */
export type Rendered = { response: Response; isCurrent: () => boolean };

type CachedPage = {
  /** The version of the content that it was last seen to show. */
  version: number;
  isCurrent: () => boolean;
  answer: ReadyAnswer;
};

type PageCacheOptions = {
  /** Renders the page at `url` (known query parameters only, in canonical order). */
  render: (url: URL) => Promise<Rendered>;
  /** Grows with every change that a page can show. */
  version: () => number;
  /** What a .data may be asked for without the rest; without it there is no such thing. */
  isOwnRoute?: PageRoutes["isOwn"];
  /** What every answer of the site has; a page has a policy of its own. */
  headers?: Record<string, string>;
  /** Bytes of bodies to keep at most; beyond it the page asked for longest ago goes. */
  maxBytes?: number;
  /** How long a page stands before it is worth compressing as well as it can be, in milliseconds. */
  restMs?: number;
};

/** The queries that pages know, each on its own pages only. */
const KNOWN_QUERY = [
  { name: "lang", on: /^\/om\/[^/]+$/, value: /^en$/ },
  { name: "tag", on: /^\/viden$/, value: /^(bog|artikel|podcast)$/ },
  { name: "side", on: /^\/(viden|nyheder|shop|om)$/, value: /^[1-9]\d{0,2}$/ },
];
/** How the router's single fetch names the routes whose data it asks for; it is written last. */
const OWN_DATA = "_routes";

/**
 * Whole public pages and their .data, kept compressed until the content they show changes.
 * Pages are the same for everybody. Query parameters that no page knows are left out, so that they neither
 * fill the memory nor miss the cache. The .data of a page is kept in two forms: all of it, and without its frame's.
 */
export function createPageCache({
  render,
  version,
  isOwnRoute,
  headers = {},
  maxBytes = 32 * 1024 * 1024,
  restMs = 10_000,
}: PageCacheOptions) {
  // One at a time: the threads that compress are the ones that read files for everybody.
  const turns = createTurns(1);
  /** The one that was asked for longest ago first. */
  const pages = new Map<string, CachedPage>();
  const underway = new Map<string, Promise<ReadyAnswer | Response>>();
  let bytes = 0;

  function keep(key: string, page: CachedPage) {
    forget(key);
    pages.set(key, page);
    bytes += sizeOf(page.answer);
    for (const longestUnused of pages.keys()) {
      if (bytes <= maxBytes) return;
      forget(longestUnused);
    }
  }

  function forget(key: string) {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= sizeOf(page.answer);
  }

  function find(key: string): ReadyAnswer | undefined {
    const page = pages.get(key);
    if (!page) return undefined;
    const now = version();
    if (page.version !== now && !page.isCurrent()) return undefined;
    page.version = now;
    pages.delete(key);
    pages.set(key, page);
    return page.answer;
  }

  async function make(key: string, url: URL): Promise<ReadyAnswer | Response> {
    const madeAt = version();
    const { response, isCurrent } = await render(url);
    if (response.status !== 200) return response;
    const plain = new Uint8Array(await response.arrayBuffer());
    const common = { ...headers, ...pageHeaders(response.headers) };
    const tag = tagOf(plain);
    const former = pages.get(key)?.answer;
    const same = former?.tag === tag ? former.bodies : undefined;
    const answer = createReadyAnswer(tag, same ?? compressBoth(plain), common);
    keep(key, { version: madeAt, isCurrent, answer });
    if (!same) squeezeLater(key, answer);
    return answer;
  }

  /** Nobody waits for the smaller bytes, and a page that is soon gone never gets them. */
  function squeezeLater(key: string, { bodies }: ReadyAnswer) {
    // What waits for its turn must not keep the bytes of pages that have gone meanwhile.
    const awaited = new WeakRef(bodies);
    const current = () => {
      const page = pages.get(key);
      return page && page.answer.bodies === awaited.deref() ? page : undefined;
    };
    async function squeeze() {
      const waiting = current();
      if (!waiting) return;
      const { tag, bodies: first, common } = waiting.answer;
      const br = await compressBest(plainOf(first));
      const page = current();
      if (page) keep(key, { ...page, answer: createReadyAnswer(tag, { ...first, br }, common) });
    }
    setTimeout(() => turns.run(squeeze), restMs).unref();
  }

  /** Under the version it is made from: who asks after a save is not given the page from before it. */
  function makeOnce(key: string, url: URL): Promise<ReadyAnswer | Response> {
    const job = `${version()} ${key}`;
    const making = underway.get(job) ?? make(key, url).finally(() => underway.delete(job));
    underway.set(job, making);
    return making;
  }

  return {
    /** What lies ready under an address in its canonical spelling (path and query). */
    find,
    /** Answers a GET or HEAD for a public page. */
    async answer(request: Request): Promise<Response> {
      const url = canonicalUrl(request.url, isOwnRoute);
      const key = url.pathname + url.search;
      const made = find(key) ?? (await makeOnce(key, url));
      return made instanceof Response ? made.clone() : respondReady(made, request);
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

function compressBoth(plain: Uint8Array): Bodies {
  return { gzip: compressQuickly(plain, "gzip"), br: compressQuickly(plain, "br") };
}

/**
 * The address with known parameters only, in a fixed order: as a browser writes it that has the page's frame and asks
 * for the rest.
 */
export function canonicalUrl(address: string, isOwnRoute: PageRoutes["isOwn"] = () => false): URL {
  const url = new URL(address);
  const given = url.searchParams;
  const page = pageOf(url.pathname);
  const known = KNOWN_QUERY.flatMap(({ name, on, value: pattern }) => {
    const value = given.get(name);
    return value !== null && on.test(page) && pattern.test(value) ? [[name, value]] : [];
  });
  const route = given.get(OWN_DATA);
  const isOwn = route && url.pathname.endsWith(".data") && isOwnRoute(route, page);
  url.search = new URLSearchParams(isOwn ? [...known, [OWN_DATA, route]] : known).toString();
  return url;
}

/** The address of the page that a path is, or is the .data of. */
export function pageOf(pathname: string): string {
  return pathname.replace(/(^\/_)?\.data$/, "") || "/";
}

function pageHeaders(rendered: Headers): Record<string, string> {
  return {
    ...Object.fromEntries(rendered),
    "cache-control": "no-cache",
    vary: "Accept-Encoding",
  };
}
