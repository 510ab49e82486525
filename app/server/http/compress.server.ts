import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";
export type Bytes = Uint8Array<ArrayBuffer>;

/** Browsers have a few; somebody who invents more gets them worked out each time. */
const KNOWN_OFFERS = 100;
const negotiated = new Map<string, Encoding>();

const QUICK = 5;
const BEST = 11;

const brotli = promisify(brotliCompress);

/**
 * For somebody who waits. It is done at once: half a millisecond for a page, and half the work of handing it to another
 * thread, where it may stand behind a picture.
 */
export function compressQuickly(bytes: Uint8Array, encoding: "gzip" | "br"): Bytes {
  if (encoding === "gzip") return ownBytes(gzipSync(bytes, { level: 6 }));
  return ownBytes(brotliCompressSync(bytes, brotliOptions(bytes, QUICK)));
}

/** As small as brotli can, on another thread: some fifty times the work. */
export async function compressBest(bytes: Uint8Array): Promise<Bytes> {
  return ownBytes(await brotli(bytes, brotliOptions(bytes, BEST)));
}

function brotliOptions({ length }: Uint8Array, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

/** Out of the shared pool that small Buffers live in, so that what keeps them keeps no more. */
function ownBytes(buffer: Buffer): Bytes {
  return new Uint8Array(buffer);
}

/** The best encoding that a request's Accept-Encoding takes. */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const known = negotiated.get(accepted);
  if (known) return known;
  const encoding = readOffers(accepted);
  if (negotiated.size < KNOWN_OFFERS) negotiated.set(accepted, encoding);
  return encoding;
}

function readOffers(accepted: string): Encoding {
  const offers = accepted.split(",").map((part) => part.trim().toLowerCase());
  const takes = (name: string) =>
    offers.some((offer) => new RegExp(`^${name}(;q=(?!0(\\.0*)?$).*)?$`).test(offer));
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

const LEAST_BYTES = 1024;
const TEXTS = /^text\//;
const OWN = ["same-origin", "none"];

/**
 * Compresses what is made for one person, when he or a page of ours asks for it. Another site could have a page of his
 * fetched over and over with words of its own choosing, and read from the length of the answer what stands beside them
 * (BREACH): what it makes a browser ask for is sent as it is, and so is what no browser vouches for.
 */
export async function compressPrivate(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  const encoding = negotiateEncoding(request.headers.get("accept-encoding") ?? undefined);
  const isAskedByOwn = OWN.includes(request.headers.get("sec-fetch-site") ?? "");
  const isText = TEXTS.test(headers.get("content-type") ?? "");
  if (!response.body || !isAskedByOwn || !isText || encoding === "identity") return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  if (plain.length < LEAST_BYTES) return new Response(plain, response);
  const compressed = new Response(compressQuickly(plain, encoding), response);
  compressed.headers.set("content-encoding", encoding);
  compressed.headers.delete("content-length");
  compressed.headers.append("vary", "Accept-Encoding, Sec-Fetch-Site");
  return compressed;
}
