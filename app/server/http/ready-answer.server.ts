import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Bodies, ENCODINGS, type Encoding, negotiateEncoding } from "./compress.server.ts";

type Headers = Record<string, string>;
type Part = {
  body: Bodies[Encoding];
  /** Of the whole answer, and of the one that says that nothing is new. */
  headers: Headers;
  headersUnchanged: Headers;
  /** The same as name, value, name, value …, as Node writes them. */
  list: string[];
  listUnchanged: string[];
};

/** A 200 whose headers and bytes lie ready in every encoding. */
export type ReadyAnswer = Record<Encoding, Part> & { tag: string };

/** @param common the headers that it has in every encoding; those of the encoding are added */
export function createReadyAnswer(bodies: Bodies, common: Headers): ReadyAnswer {
  const tag = createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22);
  const part = (encoding: Encoding) => {
    // Where compressing gains nothing, all encodings give the plain bytes.
    const isPlain = bodies[encoding] === bodies.identity;
    return createPart(bodies[encoding], isPlain ? "identity" : encoding, tag, common);
  };
  return { tag, identity: part("identity"), gzip: part("gzip"), br: part("br") };
}

function createPart(
  body: Bodies[Encoding],
  encoding: Encoding,
  tag: string,
  common: Headers,
): Part {
  const isPlain = encoding === "identity";
  const headersUnchanged = { ...common, etag: isPlain ? `"${tag}"` : `"${tag}-${encoding}"` };
  const headers = {
    ...headersUnchanged,
    ...(!isPlain && { "content-encoding": encoding }),
    "content-length": String(body.byteLength),
  };
  const list = Object.entries(headers).flat();
  return {
    body,
    headers,
    headersUnchanged,
    list,
    listUnchanged: Object.entries(headersUnchanged).flat(),
  };
}

export function bodiesOf({ identity, gzip, br }: ReadyAnswer): Bodies {
  return { identity: identity.body, gzip: gzip.body, br: br.body };
}

export function sizeOf(answer: ReadyAnswer): number {
  return ENCODINGS.reduce((sum, encoding) => sum + answer[encoding].body.byteLength, 0);
}

/** Writes it as Node's own response: most requests go no longer way than this. */
export function sendReady(answer: ReadyAnswer, request: IncomingMessage, response: ServerResponse) {
  const part = answer[negotiateEncoding(request.headers["accept-encoding"]?.toString())];
  if (request.headers["if-none-match"]?.includes(answer.tag)) {
    response.writeHead(304, part.listUnchanged).end();
  } else {
    response.writeHead(200, part.list).end(request.method === "HEAD" ? undefined : part.body);
  }
}

/** The same as a Response, for a request that came the long way. */
export function respondReady(answer: ReadyAnswer, { method, headers }: Request): Response {
  const part = answer[negotiateEncoding(headers.get("accept-encoding") ?? undefined)];
  if (headers.get("if-none-match")?.includes(answer.tag)) {
    return new Response(null, { status: 304, headers: part.headersUnchanged });
  }
  return new Response(method === "HEAD" ? null : part.body, { headers: part.headers });
}
