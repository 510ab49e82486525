import { createHash } from "node:crypto";
import { createTurns } from "../turns.server.ts";
import {
  compressBrotli,
  compressGzip,
  type Encoding,
  negotiateEncoding,
} from "./compress.server.ts";

/** A page as it was rendered, and whether it would come out the same now. */
export type Rendered = { response: Response; isCurrent: () => boolean };

type Bodies = Record<Encoding, Uint8Array<ArrayBuffer>>;

type CachedPage = {
  /** The version of the content that it was last seen to show. */
  version: number;
  isCurrent: () => boolean;
  etag: string;
  headers: Record<string, string>;
  bodies: Bodies;
};

type PageCacheOptions = {
  /** Renders the page at `url` (known query parameters only, in canonical order). */
  render: (url: URL) => Promise<Rendered>;
  /** Grows with every change that a page can show. */
  version: () => number;
  /** Bytes of bodies to keep at most; beyond it the page made first goes. */
  maxBytes?: number;
  /** How long a page stands before it is worth compressing as well as it can be, in milliseconds. */
  restMs?: number;
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
 * Whole public pages and their .data, kept as bytes in three encodings until the content they show changes.
 * Pages are the same for everybody. Query parameters that no page knows are left out, so that they neither
 * fill the memory nor miss the cache.
 */
export function createPageCache({
  render,
  version,
  maxBytes = 64 * 1024 * 1024,
  restMs = 10_000,
}: PageCacheOptions) {
  // One at a time: the threads that compress are the ones that read files for everybody.
  const turns = createTurns(1);
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
    const { response, isCurrent } = await render(url);
    if (response.status !== 200) return response;
    const identity = new Uint8Array(await response.arrayBuffer());
    const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
    const former = pages.get(key);
    const page: CachedPage = {
      version: madeAt,
      isCurrent,
      etag,
      headers: pageHeaders(response.headers),
      bodies: former?.etag === etag ? former.bodies : await compress(identity),
    };
    keep(key, page);
    if (page.bodies !== former?.bodies) squeezeLater(key, page.bodies);
    return page;
  }

  /** Nobody waits for the smaller bytes, and a page that is soon gone never gets them. */
  function squeezeLater(key: string, bodies: Bodies) {
    const isKept = () => pages.get(key)?.bodies === bodies;
    async function squeeze() {
      if (!isKept()) return;
      const best = copyOf(await compressBrotli(bodies.identity, BEST_QUALITY));
      if (isKept()) bytes += best.length - bodies.br.length;
      bodies.br = best;
    }
    setTimeout(() => turns.run(squeeze), restMs).unref();
  }

  function find(key: string): CachedPage | undefined {
    const page = pages.get(key);
    if (!page || page.version === version()) return page;
    if (!page.isCurrent()) return undefined;
    page.version = version();
    return page;
  }

  return {
    /** Answers a GET or HEAD for a public page. */
    async answer(request: Request): Promise<Response> {
      const url = canonicalUrl(request.url);
      const key = url.pathname + url.search;
      const cached = find(key);
      if (cached) return respond(cached, request);
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

async function compress(identity: Uint8Array<ArrayBuffer>): Promise<Bodies> {
  return {
    identity,
    gzip: copyOf(await compressGzip(identity)),
    br: copyOf(await compressBrotli(identity, FIRST_QUALITY)),
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
