import { compressQuickly } from "./compress.server.ts";
import {
  type Bodies,
  etagOf,
  type ReadyAnswer,
  respondReady,
  sizeOf,
} from "./ready-answer.server.ts";

type CachedPage = { version: number; answer: ReadyAnswer };

export type KnownQuery = { on: RegExp; name: string; value: RegExp };

type PageCacheOptions = {
  render: (url: URL) => Promise<Response>;
  version: () => number;
  /** The one address whose 404 answers every unknown address of its part of the site. */
  canonicalNotFound?: (pathname: string) => string | undefined;
  queries?: KnownQuery[];
  headers?: Record<string, string>;
  maxBytes?: number;
};

export function createPageCache({
  render,
  version,
  canonicalNotFound = () => undefined,
  queries = [],
  headers = {},
  maxBytes = 32 * 1024 * 1024,
}: PageCacheOptions) {
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
    if (page?.version !== version()) return undefined;
    pages.delete(key);
    pages.set(key, page);
    return page.answer;
  }

  async function make(url: URL, expected: 200 | 404): Promise<ReadyAnswer | Response> {
    const key = url.pathname + url.search;
    const madeAt = version();
    const response = await render(url);
    const { status } = response;
    const responseHeaders = pageHeaders(response.headers);
    if (status !== expected)
      return new Response(response.body, { status, headers: responseHeaders });
    const plain = new Uint8Array(await response.arrayBuffer());
    const tag = etagOf(plain);
    const former = pages.get(key)?.answer;
    const bodies = former?.tag === tag ? former.bodies : bodiesOf(plain);
    const answer = { status, tag, bodies, common: { ...headers, ...responseHeaders } };
    keep(key, { version: madeAt, answer });
    return answer;
  }

  /** The job's name includes the version: a request after a save never gets the page from before it. */
  function makeOnce(url: URL, expected: 200 | 404): Promise<ReadyAnswer | Response> {
    const job = `${version()} ${url.pathname}${url.search}`;
    const making = underway.get(job) ?? make(url, expected).finally(() => underway.delete(job));
    underway.set(job, making);
    return making;
  }

  return {
    find,
    async answer(request: Request): Promise<Response> {
      const requestUrl = canonicalUrl(request.url, queries);
      const notFound = canonicalNotFound(requestUrl.pathname);
      const url = notFound === undefined ? requestUrl : new URL(notFound, requestUrl);
      const cached = find(url.pathname + url.search);
      const made = cached ?? (await makeOnce(url, notFound === undefined ? 200 : 404));
      if (made instanceof Response) return made.clone();
      return respondReady(made, request);
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

function bodiesOf(plain: Uint8Array<ArrayBuffer>): Bodies {
  return { plain, gzip: compressQuickly(plain, "gzip"), br: compressQuickly(plain, "br") };
}

export function canonicalUrl(address: string, queries: KnownQuery[]): URL {
  const url = new URL(address);
  const params = url.searchParams;
  const allowed = queries.flatMap(({ name, on, value: pattern }) => {
    const value = params.get(name);
    return value !== null && on.test(url.pathname) && pattern.test(value) ? [[name, value]] : [];
  });
  url.search = new URLSearchParams(allowed).toString();
  return url;
}

function pageHeaders(rendered: Headers): Record<string, string> {
  return {
    ...Object.fromEntries(rendered),
    "cache-control": "no-cache",
    vary: "Accept-Encoding",
  };
}
