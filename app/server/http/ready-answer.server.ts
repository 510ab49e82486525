import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { type Bytes, type Encoding, negotiateEncoding } from "./compress.server.ts";

type Headers = Record<string, string>;

export type Bodies = { plain: Bytes } | { gzip: Bytes; br: Bytes };

export type ReadyAnswer = {
  tag: string;
  bodies: Bodies;
  common: Headers;
  parts: Partial<Record<Encoding, Part>>;
};

type Part = {
  /** A Buffer where it can be: Node makes one of every other body, each time. */
  read: () => Bytes;
  headers: string[];
  headersUnchanged: string[];
};

export function createReadyAnswer(tag: string, bodies: Bodies, common: Headers): ReadyAnswer {
  return { tag, bodies, common, parts: {} };
}

export function etagOf(plain: Bytes): string {
  return createHash("sha256").update(plain).digest("base64url").slice(0, 22);
}

/** Few take no compression: for them it is undone each time, in place of a third copy of every body. */
export function plainOf(bodies: Bodies): Bytes {
  return "plain" in bodies ? bodies.plain : new Uint8Array(gunzipSync(bodies.gzip));
}

export function sizeOf({ bodies }: ReadyAnswer): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.byteLength, 0);
}

export function sendReady(answer: ReadyAnswer, request: IncomingMessage, response: ServerResponse) {
  const part = partFor(answer, request.headers["accept-encoding"]?.toString());
  if (request.headers["if-none-match"]?.includes(answer.tag)) {
    response.writeHead(304, part.headersUnchanged).end();
  } else {
    response.writeHead(200, part.headers).end(request.method === "HEAD" ? undefined : part.read());
  }
}

export function respondReady(answer: ReadyAnswer, { method, headers }: Request): Response {
  const part = partFor(answer, headers.get("accept-encoding") ?? undefined);
  if (headers.get("if-none-match")?.includes(answer.tag)) {
    return new Response(null, { status: 304, headers: asPairs(part.headersUnchanged) });
  }
  const body = method === "HEAD" ? null : part.read();
  return new Response(body, { headers: asPairs(part.headers) });
}

function partFor(answer: ReadyAnswer, accepted: string | undefined): Part {
  const encoding = negotiateEncoding(accepted);
  const known = answer.parts[encoding];
  if (known) return known;
  const part = createPart(answer, encoding);
  answer.parts[encoding] = part;
  return part;
}

function createPart({ tag, bodies, common }: ReadyAnswer, encoding: Encoding): Part {
  const compressed = encoding === "identity" || "plain" in bodies ? undefined : bodies[encoding];
  const headersUnchanged = { ...common, etag: compressed ? `"${tag}-${encoding}"` : `"${tag}"` };
  const headers = {
    ...headersUnchanged,
    ...(compressed && { "content-encoding": encoding }),
    "content-length": String((compressed ?? plainOf(bodies)).byteLength),
  };
  const asBuffer =
    compressed && Buffer.from(compressed.buffer, compressed.byteOffset, compressed.byteLength);
  return {
    read: asBuffer ? () => asBuffer : () => plainOf(bodies),
    headers: Object.entries(headers).flat(),
    headersUnchanged: Object.entries(headersUnchanged).flat(),
  };
}

function asPairs(list: string[]): [string, string][] {
  return list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? ""]] : []));
}
