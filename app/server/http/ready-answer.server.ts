import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { type Bytes, type Encoding, negotiateEncoding } from "./compress.server.ts";

type Headers = Record<string, string>;

/** Decompressing for the few clients without compression would block all others, so that `plain` is stored too. */
export type Bodies = { plain: Bytes | FileBody; gzip?: Bytes; br?: Bytes };

type FileBody = { byteLength: number; stream(): Readable };

export type ReadyAnswer = {
  status: 200 | 404;
  tag: string;
  bodies: Bodies;
  common: Headers;
  /** Made when they are first asked for. */
  parts?: Partial<Record<Encoding, Part>>;
};

type Part = {
  /** A Buffer where possible: Node converts any other body for each answer. */
  read: () => Buffer<ArrayBuffer> | Readable;
  headers: string[];
  headersUnchanged: string[];
};

export function etagOf(plain: Bytes): string {
  return createHash("sha256").update(plain).digest("base64url").slice(0, 22);
}

export function sizeOf({ bodies }: ReadyAnswer): number {
  return Object.values(bodies).reduce((sum, body) => sum + body.byteLength, 0);
}

export function sendReady(answer: ReadyAnswer, request: IncomingMessage, response: ServerResponse) {
  const part = partFor(answer, request.headers["accept-encoding"]?.toString());
  if (isUnchanged(answer, request.headers["if-none-match"])) {
    response.writeHead(304, part.headersUnchanged).end();
    return;
  }
  response.writeHead(answer.status, part.headers);
  const body = request.method === "HEAD" ? undefined : part.read();
  if (body instanceof Readable) pipeline(body, response, () => undefined);
  else response.end(body);
}

export function respondReady(answer: ReadyAnswer, { method, headers }: Request): Response {
  const part = partFor(answer, headers.get("accept-encoding") ?? undefined);
  if (isUnchanged(answer, headers.get("if-none-match"))) {
    return new Response(null, { status: 304, headers: asPairs(part.headersUnchanged) });
  }
  const read = method === "HEAD" ? null : part.read();
  const body = read instanceof Readable ? createReadableStreamFromReadable(read) : read;
  return new Response(body, { status: answer.status, headers: asPairs(part.headers) });
}

function isUnchanged({ status, tag }: ReadyAnswer, clientTags: string | null | undefined): boolean {
  return status === 200 && clientTags?.includes(tag) === true;
}

function partFor(answer: ReadyAnswer, accepted: string | undefined): Part {
  const encoding = negotiateEncoding(accepted);
  answer.parts ??= {};
  answer.parts[encoding] ??= createPart(answer, encoding);
  return answer.parts[encoding];
}

function createPart({ status, tag, bodies, common }: ReadyAnswer, encoding: Encoding): Part {
  const compressed = encoding === "identity" ? undefined : bodies[encoding];
  const body = compressed ?? bodies.plain;
  const etag = compressed ? `"${tag}-${encoding}"` : `"${tag}"`;
  const headersUnchanged = { ...common, ...(status === 200 && { etag }) };
  const headers = {
    ...headersUnchanged,
    ...(compressed && { "content-encoding": encoding }),
    "content-length": String(body.byteLength),
  };
  return {
    read: readerOf(body),
    headers: Object.entries(headers).flat(),
    headersUnchanged: Object.entries(headersUnchanged).flat(),
  };
}

function readerOf(body: Bytes | FileBody): Part["read"] {
  if (!(body instanceof Uint8Array)) return () => body.stream();
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return () => buffer;
}

function asPairs(list: string[]): [string, string][] {
  return list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? ""]] : []));
}
