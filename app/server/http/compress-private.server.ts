import { compressQuickly, negotiateEncoding } from "./compress.server.ts";

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
