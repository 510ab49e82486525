import PQueue from "p-queue";
import { type Bytes, compressBest, compressQuickly } from "./compress.server.ts";
import {
  type Bodies,
  createReadyAnswer,
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
  queries?: KnownQuery[];
  headers?: Record<string, string>;
  /** Bytes of bodies to keep at most; beyond it the page asked for longest ago goes. */
  maxBytes?: number;
  /** How long a page stands before it is worth compressing as well as it can be, in milliseconds. */
  restMs?: number;
};

export function createPageCache({
  render,
  version,
  queries = [],
  headers = {},
  maxBytes = 32 * 1024 * 1024,
  restMs = 10_000,
}: PageCacheOptions) {
  // One at a time: the threads that compress are the ones that read files for everybody.
  const queue = new PQueue({ concurrency: 1 });
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

  async function make(key: string, url: URL): Promise<ReadyAnswer | Response> {
    const madeAt = version();
    const response = await render(url);
    const { status } = response;
    const own = pageHeaders(response.headers);
    if (status !== 200) return new Response(response.body, { status, headers: own });
    const plain = new Uint8Array(await response.arrayBuffer());
    const common = { ...headers, ...own };
    const tag = etagOf(plain);
    const former = pages.get(key)?.answer;
    const same = former?.tag === tag ? former.bodies : undefined;
    const answer = createReadyAnswer(tag, same ?? bodiesOf(plain), common);
    keep(key, { version: madeAt, answer });
    if (!same && answer.bodies.br) recompressLater(key, plain);
    return answer;
  }

  function recompressLater(key: string, plain: Bytes) {
    // What waits for its turn must not keep the bytes of pages that have gone meanwhile.
    const awaited = new WeakRef(plain);
    const current = () => {
      const page = pages.get(key);
      return page?.answer.bodies.plain === awaited.deref() ? page : undefined;
    };
    async function recompress() {
      const waiting = awaited.deref();
      if (!waiting || !current()) return;
      const br = await compressBest(waiting);
      const page = current();
      if (!page) return;
      const { tag, bodies, common } = page.answer;
      keep(key, { ...page, answer: createReadyAnswer(tag, { ...bodies, br }, common) });
    }
    setTimeout(() => queue.add(recompress), restMs).unref();
  }

  /** Under the version it is made from: who asks after a save is not given the page from before it. */
  function makeOnce(key: string, url: URL): Promise<ReadyAnswer | Response> {
    const job = `${version()} ${key}`;
    const making = underway.get(job) ?? make(key, url).finally(() => underway.delete(job));
    underway.set(job, making);
    return making;
  }

  return {
    find,
    async answer(request: Request): Promise<Response> {
      const url = canonicalUrl(request.url, queries);
      const key = url.pathname + url.search;
      const made = find(key) ?? (await makeOnce(key, url));
      if (made instanceof Response) return made.clone();
      return respondReady(made, request);
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

function bodiesOf(plain: Bytes): Bodies {
  return { plain, gzip: compressQuickly(plain, "gzip"), br: compressQuickly(plain, "br") };
}

export function canonicalUrl(address: string, queries: KnownQuery[]): URL {
  const url = new URL(address);
  const given = url.searchParams;
  const known = queries.flatMap(({ name, on, value: pattern }) => {
    const value = given.get(name);
    return value !== null && on.test(url.pathname) && pattern.test(value) ? [[name, value]] : [];
  });
  url.search = new URLSearchParams(known).toString();
  return url;
}

export function pageHeaders(rendered: Headers): Record<string, string> {
  return {
    ...Object.fromEntries(rendered),
    "cache-control": "no-cache",
    vary: "Accept-Encoding",
  };
}
