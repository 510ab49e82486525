import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { AwsClient } from "aws4fetch";
import pRetry from "p-retry";
import type { S3Place } from "./s3-address.ts";

export type S3Limits = {
  operationMs: number;
  uploadMs: number;
  patienceMs: number;
  /** What sends nothing is given up when no answer has begun by then; default: `operationMs`. */
  answerMs?: number;
  /** A circuit breaker: so long after S3 has failed nothing is asked of it; default: it is asked. */
  openMs?: number;
  /** Once it is aborted, what is under way is given up. */
  stop?: AbortSignal;
};

/** In milliseconds, with all tries (docs/spec.md). After `patienceMs` none is begun. */
export const S3_LIMITS: S3Limits = {
  operationMs: 120_000,
  uploadMs: 600_000,
  patienceMs: 120_000,
};

/** A person, who is better told than kept waiting. */
export const WHILE_SOMEBODY_WAITS: S3Limits = {
  operationMs: 10_000,
  uploadMs: 60_000,
  patienceMs: 2_000,
  answerMs: 2_000,
  openMs: 5_000,
};

/** Bytes, or what can be read from the beginning again, so that a try that failed is made again. */
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

/** Keys are of letters, digits, `.`, `_`, `-` and `/`, and begin in the place's folder. @throws {S3Refusal} */
export function openBucket(
  { bucketUrl, folder, region, keys }: S3Place,
  {
    operationMs,
    uploadMs,
    patienceMs,
    answerMs = operationMs,
    openMs = 0,
    stop,
  }: S3Limits = S3_LIMITS,
) {
  let failed: { error: unknown; until: number } | undefined;

  const client = new AwsClient({ ...keys, region, service: "s3" });

  /** @param read is part of the try: an answer may be cut off in the middle */
  async function ask<Result>(
    address: string,
    { method, withinMs = operationMs, body, headers }: S3Request,
    read: (answer: Response) => Promise<Result> | Result,
  ): Promise<Result | undefined> {
    if (failed && performance.now() < failed.until) throw failed.error;
    const late = new AbortController();
    const ends = [AbortSignal.timeout(withinMs), late.signal, stop];
    const signal = AbortSignal.any(ends.filter((end) => end !== undefined));
    const timer = body ? undefined : setTimeout(() => late.abort(), answerMs);
    async function tryOnce() {
      const sent = { method, headers, ...sending(body, headers) };
      // Handed to fetch itself: a signal of the signed request is forgotten with it when memory is collected.
      const answer = await fetch(await client.sign(address, sent), { signal });
      clearTimeout(timer);
      if (answer.ok) return read(answer);
      const words = await answer.text();
      if (answer.status === 404 && !words.includes("NoSuchBucket")) return undefined;
      throw new S3Refusal(answer.status, codeIn(words));
    }
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
      // Also when the time is over in the middle of a pause.
      return await retried.catch(inOneKind);
    } catch (error) {
      if (isPassing(error)) failed = { error, until: performance.now() + openMs };
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  const at = (key: string) => `${bucketUrl}/${folder}${key}`;

  async function get(key: string): Promise<S3Object | undefined> {
    return ask(at(key), { method: "GET" }, async (answer) => ({
      bytes: new Uint8Array(await answer.arrayBuffer()),
      etag: etagOf(answer),
    }));
  }

  async function listAfter(prefix: string, last: string) {
    const address = new URL(bucketUrl);
    const query = { "list-type": "2", prefix, "start-after": last };
    for (const [name, value] of Object.entries(query))
      if (value) address.searchParams.set(name, value);
    const xml = (await ask(address.href, { method: "GET" }, (answer) => answer.text())) ?? "";
    if (!xml.includes("<ListBucketResult")) throw new S3Unreachable(NOT_S3);
    // What is escaped in it is no key of ours.
    const found = [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key);
    const next = found.at(-1);
    const isMore = /<IsTruncated>true</.test(xml) && next !== last;
    return { found, next: isMore ? next : undefined };
  }

  return {
    get,
    async has(key: string): Promise<boolean> {
      return (await ask(at(key), { method: "HEAD" }, etagOf)) !== undefined;
    },
    async put(key: string, body: S3Body, options: PutOptions = {}): Promise<void> {
      const { type = "application/octet-stream", withinMs = uploadMs } = options;
      const asked = { method: "PUT" as const, withinMs, body, headers: { "content-type": type } };
      const etag = await ask(at(key), asked, async (answer) => {
        await answer.body?.cancel();
        return etagOf(answer);
      });
      if (!etag) throw new S3Refusal(404, "NotFound");
    },
    async remove(key: string): Promise<void> {
      await ask(at(key), { method: "DELETE" }, () => true);
    },
    /** All keys that begin with `beginning`, in their order. */
    async list(beginning = ""): Promise<string[]> {
      const keys: string[] = [];
      const prefix = folder + beginning;
      for (let last: string | undefined = ""; last !== undefined; ) {
        const { found, next } = await listAfter(prefix, last);
        keys.push(...found.map((key) => key.slice(folder.length)));
        last = next;
      }
      return keys;
    },
  };
}

/** Node wants `duplex` where a body is a stream; without its length S3 takes none. */
function sending(body: S3Body | undefined, headers: Record<string, string> = {}) {
  if (!body) return {};
  if (body instanceof Uint8Array) {
    // Damaged on its way it is refused.
    const sum = createHash("sha256").update(body).digest("hex");
    return { body: new Uint8Array(body), headers: { ...headers, "x-amz-content-sha256": sum } };
  }
  const length = { "content-length": String(body.size) };
  const stream = createReadableStreamFromReadable(body.stream());
  return { body: stream, headers: { ...headers, ...length }, duplex: "half" };
}

/** @throws {S3Unreachable} when what has answered is not S3, which gives one with each object */
function etagOf({ headers }: Response): string {
  const etag = headers.get("etag");
  if (!etag) throw new S3Unreachable(NOT_S3);
  return etag;
}

const NOT_S3 = "what has answered is not S3";

/** What S3 answers when it does not do as it was asked: `code` is its own word for why. */
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

/** As fetch throws it, some of it is not tried again. */
function inOneKind(error: unknown): never {
  if (error instanceof S3Refusal || error instanceof S3Unreachable) throw error;
  throw new S3Unreachable("S3 could not be asked", { cause: error });
}

class S3Unreachable extends Error {
  override name = "S3Unreachable";
  readonly code = "S3_UNREACHABLE";
}

function codeIn(xml: string): string {
  return /<Code>(\w+)</.exec(xml)?.[1] ?? "";
}
