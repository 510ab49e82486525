import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** @param quality brotli's, 0-11 */
export function compressBrotli(bytes: Uint8Array, quality: number): Promise<Uint8Array> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export function compressGzip(bytes: Uint8Array): Promise<Uint8Array> {
  return gzipped(bytes, { level: 6 });
}

/** The best encoding that a request's Accept-Encoding takes. */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const offers = accepted.split(",").map((part) => part.trim().toLowerCase());
  const takes = (name: string) =>
    offers.some((offer) => new RegExp(`^${name}(;q=(?!0(\\.0*)?$).*)?$`).test(offer));
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
