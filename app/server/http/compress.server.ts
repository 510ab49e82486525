import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";
export type Bytes = Uint8Array<ArrayBuffer>;

const KNOWN_OFFERS = 100;
const negotiated = new Map<string, Encoding>();

const QUICK = 5;
const BEST = 11;

const brotli = promisify(brotliCompress);

/** Half a millisecond for a page: in another thread it would wait behind pictures. */
export function compressQuickly(bytes: Uint8Array, encoding: "gzip" | "br"): Bytes {
  if (encoding === "gzip") return ownBytes(gzipSync(bytes, { level: 6 }));
  return ownBytes(brotliCompressSync(bytes, brotliOptions(bytes, QUICK)));
}

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

function ownBytes(buffer: Buffer): Bytes {
  return new Uint8Array(buffer);
}

export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const cached = negotiated.get(accepted);
  if (cached) return cached;
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
const TEXTS = /^(text\/|application\/json)/;
const OWN = ["same-origin", "none"];

/** Another site could request a page with words of its choice, and learn secrets from its length (BREACH). */
export async function compressPrivate(request: Request, response: Response): Promise<Response> {
  if (!OWN.includes(request.headers.get("sec-fetch-site") ?? "")) return response;
  return compressAnswer(request, response, "Accept-Encoding, Sec-Fetch-Site");
}

export async function compressAnswer(
  request: Request,
  response: Response,
  vary = "Accept-Encoding",
): Promise<Response> {
  const { headers } = response;
  const encoding = negotiateEncoding(request.headers.get("accept-encoding") ?? undefined);
  const isText = TEXTS.test(headers.get("content-type") ?? "");
  if (!response.body || !isText || encoding === "identity") return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  if (plain.length < LEAST_BYTES) return new Response(plain, response);
  const compressed = new Response(compressQuickly(plain, encoding), response);
  compressed.headers.set("content-encoding", encoding);
  compressed.headers.delete("content-length");
  compressed.headers.append("vary", vary);
  return compressed;
}
