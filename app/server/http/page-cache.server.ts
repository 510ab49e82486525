import { createHash } from "node:crypto";
import {
  compressBrotli,
  compressGzip,
  type Encoding,
  negotiateEncoding,
} from "./compress.server.ts";

type CachedPage = {
  version: number;
  etag: string;
  headers: Record<string, string>;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
};

type PageCacheOptions = {
  /** Renders the page at `url` (known query parameters only, in canonical order). */
  render: (url: URL) => Promise<Response>;
  /** Grows with every change that a page can show. */
  version: () => number;
  /** Bytes of bodies to keep at most; beyond it the page made first goes. */
  maxBytes?: number;
};

/** The queries that pages know, each on its own pages only. */
const KNOWN_QUERY = [
  { name: "lang", on: /^\/om\/[^/]+$/, value: /^en$/ },
  { name: "tag", on: /^\/viden$/, value: /^(bog|artikel|podcast)$/ },
  { name: "side", on: /^\/(viden|nyheder)$/, value: /^[1-9]\d{0,2}$/ },
];
const FIRST_QUALITY = 5;
const BEST_QUALITY = 11;

/**
 * Whole public pages and their .data, kept as bytes in three encodings until the content changes.
 * Pages are the same for everybody. Query parameters that no page knows are left out, so that they neither
 * fill the memory nor miss the cache.
 */
export function createPageCache({
  render,
  version,
  maxBytes = 64 * 1024 * 1024,
}: PageCacheOptions) {
  const pages = new Map<string, CachedPage>();
  const underway = new Map<string, Promise<CachedPage | Response>>();
  let bytes = 0;

  function keep(key: string, page: CachedPage) {
    forget(key);
    pages.set(key, page);
    bytes += sizeOf(page);
    for (const [oldest] of pages) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  function forget(key: string) {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= sizeOf(page);
  }

  async function make(key: string, url: URL): Promise<CachedPage | Response> {
    const madeAt = version();
    const response = await render(url);
    if (response.status !== 200) return response;
    const identity = new Uint8Array(await response.arrayBuffer());
    const page: CachedPage = {
      version: madeAt,
      etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
      headers: pageHeaders(response.headers),
      bodies: {
        identity,
        gzip: copyOf(await compressGzip(identity)),
        br: copyOf(await compressBrotli(identity, FIRST_QUALITY)),
      },
    };
    keep(key, page);
    // Nobody waits for the smaller bytes; the ETag stays, it is made of what is inside.
    compressBrotli(identity, BEST_QUALITY).then((best) => {
      bytes += pages.get(key) === page ? best.length - page.bodies.br.length : 0;
      page.bodies.br = copyOf(best);
    });
    return page;
  }

  return {
    /** Answers a GET or HEAD for a public page. */
    async answer(request: Request): Promise<Response> {
      const url = canonicalUrl(request.url);
      const key = url.pathname + url.search;
      const cached = pages.get(key);
      if (cached?.version === version()) return respond(cached, request);
      // Under the version it is made from: who asks after a save is not given the page from before it.
      const job = `${version()} ${key}`;
      let making = underway.get(job);
      if (!making) {
        making = make(key, url).finally(() => underway.delete(job));
        underway.set(job, making);
      }
      const made = await making;
      return made instanceof Response ? made.clone() : respond(made, request);
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

/** The address with known parameters only, in a fixed order. */
export function canonicalUrl(address: string): URL {
  const url = new URL(address);
  const given = url.searchParams;
  const page = url.pathname.replace(/\.data$/, "");
  const known = KNOWN_QUERY.flatMap(({ name, on, value: pattern }) => {
    const value = given.get(name);
    return value !== null && on.test(page) && pattern.test(value) ? [[name, value]] : [];
  });
  url.search = new URLSearchParams(known).toString();
  return url;
}

function respond(page: CachedPage, request: Request): Response {
  const encoding = negotiateEncoding(request.headers.get("accept-encoding") ?? undefined);
  const etag = encoding === "identity" ? `"${page.etag}"` : `"${page.etag}-${encoding}"`;
  const headers: Record<string, string> = { ...page.headers, etag };
  if (request.headers.get("if-none-match")?.includes(page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const body = page.bodies[encoding];
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = String(body.byteLength);
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

function pageHeaders(rendered: Headers): Record<string, string> {
  return {
    ...Object.fromEntries(rendered),
    "cache-control": "no-cache",
    vary: "Accept-Encoding",
  };
}

function sizeOf(page: CachedPage): number {
  return Object.values(page.bodies).reduce((sum, body) => sum + body.byteLength, 0);
}

/** Out of the shared pool that small Buffers live in, so that a page holds its own bytes and no more. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
