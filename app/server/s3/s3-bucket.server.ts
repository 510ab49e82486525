import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { AwsClient } from "aws4fetch";
import pRetry from "p-retry";
import type { S3Location } from "./s3-address.ts";

export type S3Limits = {
  operationMs: number;
  uploadMs: number;
  patienceMs: number;
  /** For how long S3 may be silent, in the middle of a body too, ours or its own. Default: `operationMs`. */
  answerMs?: number;
  /** A circuit breaker: so long after a failure every request fails at once. Default: 0. */
  openMs?: number;
};

/** In milliseconds, for all tries together (docs/spec.md). No try begins after `patienceMs`. */
export const S3_LIMITS: S3Limits = {
  operationMs: 120_000,
  uploadMs: 600_000,
  patienceMs: 120_000,
};

export const WHILE_SOMEBODY_WAITS: S3Limits = {
  operationMs: 10_000,
  uploadMs: 60_000,
  patienceMs: 2_000,
  answerMs: 2_000,
  openMs: 5_000,
};

type S3Body = Uint8Array | { size: number; stream(): Readable };

type S3Object = { bytes: Uint8Array<ArrayBuffer>; etag: string };

type PutOptions = {
  type?: string;
  withinMs?: number;
};

type S3Request = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  withinMs?: number;
  body?: S3Body;
  headers?: Record<string, string>;
};

/** Keys are relative to the location's folder, and have only characters that need no escape. @throws {S3Refusal} */
export function openBucket(
  { bucketUrl, folder, region, keys }: S3Location,
  { operationMs, uploadMs, patienceMs, answerMs = operationMs, openMs = 0 }: S3Limits = S3_LIMITS,
  now = () => performance.now(),
) {
  let failed: { error: unknown; until: number } | undefined;

  const client = new AwsClient({ ...keys, region, service: "s3" });

  async function request<Result>(
    address: string,
    { method, withinMs = operationMs, body, headers }: S3Request,
    read: (response: Response) => Promise<Result> | Result,
  ): Promise<Result | undefined> {
    if (failed && now() < failed.until) throw failed.error;
    const late = new AbortController();
    const signal = AbortSignal.any([AbortSignal.timeout(withinMs), late.signal]);
    let timer: NodeJS.Timeout | undefined;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => late.abort(), answerMs);
    };
    async function tryOnce() {
      const init = { method, headers, ...bodyInit(body, headers, listen) };
      const signed = await client.sign(address, init);
      // Not given to the signed request: garbage collection would drop its signal.
      const response = await fetch(signed, { signal });
      if (response.ok) return read(heard(response, listen, signal));
      const text = await response.text();
      if (response.status === 404 && !text.includes("NoSuchBucket")) return undefined;
      throw new S3Refusal(response.status, /<Code>(\w+)</.exec(text)?.[1] ?? "");
    }
    listen();
    const retried = pRetry(() => tryOnce().catch(inOneKind), {
      signal,
      retries: Number.POSITIVE_INFINITY,
      maxRetryTime: Math.min(patienceMs, withinMs),
      minTimeout: 100,
      maxTimeout: 10_000,
      randomize: true,
      shouldRetry: ({ error }) => !signal.aborted && isPassing(error),
    });
    try {
      return await retried.catch(inOneKind);
    } catch (error) {
      // An S3 that refuses what is sent, as a full one does, still shows what it has.
      const isRefusedWrite = body !== undefined && error instanceof S3Refusal;
      if (isPassing(error) && !isRefusedWrite) failed = { error, until: now() + openMs };
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  const at = (key: string) => `${bucketUrl}/${folder}${key}`;

  async function get(key: string): Promise<S3Object | undefined> {
    return request(at(key), { method: "GET" }, async (response) => ({
      bytes: new Uint8Array(await response.arrayBuffer()),
      etag: etagOf(response),
    }));
  }

  async function listAfter(last: string) {
    const address = new URL(bucketUrl);
    const query = { "list-type": "2", prefix: folder, "start-after": last };
    for (const [name, value] of Object.entries(query))
      if (value) address.searchParams.set(name, value);
    const xml =
      (await request(address.href, { method: "GET" }, (response) => response.text())) ?? "";
    if (!xml.includes("<ListBucketResult")) throw new S3Unreachable(NOT_S3);
    const keys = [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key);
    const next = keys.at(-1);
    const isMore = /<IsTruncated>true</.test(xml) && next !== last;
    return { keys, next: isMore ? next : undefined };
  }

  return {
    get,
    async has(key: string): Promise<boolean> {
      return (await request(at(key), { method: "HEAD" }, etagOf)) !== undefined;
    },
    async put(key: string, body: S3Body, options: PutOptions = {}): Promise<void> {
      const { type = "application/octet-stream", withinMs = uploadMs } = options;
      const put = { method: "PUT" as const, withinMs, body, headers: { "content-type": type } };
      const etag = await request(at(key), put, async (response) => {
        await response.body?.cancel();
        return etagOf(response);
      });
      if (!etag) throw new S3Refusal(404, "NotFound");
    },
    async remove(key: string): Promise<void> {
      await request(at(key), { method: "DELETE" }, () => true);
    },
    async list(): Promise<string[]> {
      const all: string[] = [];
      for (let last: string | undefined = ""; last !== undefined; ) {
        const { keys, next } = await listAfter(last);
        all.push(...keys.map((key) => key.slice(folder.length)));
        last = next;
      }
      return all;
    },
  };
}

/** @param onPart called when S3 takes the next part of the body */
function bodyInit(
  body: S3Body | undefined,
  headers: Record<string, string> | undefined,
  onPart: () => void,
) {
  if (!body) return {};
  const isBytes = body instanceof Uint8Array;
  const parts = isBytes ? partsOf(body) : body.stream();
  const stream = createReadableStreamFromReadable(Readable.from(watched(parts, onPart)));
  const sent = {
    ...headers,
    "content-length": String(isBytes ? body.length : body.size),
    // With the checksum S3 refuses a body that was damaged on the way.
    ...(isBytes && { "x-amz-content-sha256": hash("sha256", body) }),
  };
  return { body: stream, headers: sent, duplex: "half" };
}

/**
 * After a garbage collection fetch no longer hears its signal while a body comes, so that the body has it too.
 * @param onPart called when S3 sends the next part of its answer
 */
function heard(response: Response, onPart: () => void, signal: AbortSignal): Response {
  const listening = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, next) {
      onPart();
      next.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(listening, { signal }), response);
}

function* partsOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}

const PART_BYTES = 64 * 1024;

async function* watched(parts: Iterable<Uint8Array> | Readable, onPart: () => void) {
  for await (const part of parts) {
    onPart();
    yield part;
  }
}

function etagOf({ headers }: Response): string {
  const etag = headers.get("etag");
  if (!etag) throw new S3Unreachable(NOT_S3);
  return etag;
}

const NOT_S3 = "what has answered is not S3";

export class S3Refusal extends Error {
  override name = "S3Refusal";
  readonly code = "S3_REFUSAL";
  readonly isPassing: boolean;
  constructor(status: number, code: string) {
    super(`S3 answered ${status} ${code}`);
    this.isPassing = status >= 500 || [408, 409, 429].includes(status);
  }
}

function isPassing(error: unknown): boolean {
  return !(error instanceof S3Refusal) || error.isPassing;
}

/** p-retry would not retry some of fetch's own errors. */
function inOneKind(error: unknown): never {
  if (error instanceof S3Refusal || error instanceof S3Unreachable) throw error;
  throw new S3Unreachable("S3 could not be asked", { cause: error });
}

class S3Unreachable extends Error {
  override name = "S3Unreachable";
  readonly code = "S3_UNREACHABLE";
}
