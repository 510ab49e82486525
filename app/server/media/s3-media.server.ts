import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { AwsClient } from "aws4fetch";
import pRetry from "p-retry";
import { isMediaPath, mediaType } from "./media-path.ts";
import { type MediaBody, type MediaStore, tagOf } from "./media-store.ts";
import type { S3Place } from "./s3-address.ts";

/** In milliseconds, with all tries (SPEC section 9). After `patienceMs` none is begun. */
const LIMITS = { operationMs: 120_000, uploadMs: 600_000, patienceMs: 120_000 };

/** A person, who is better told than kept waiting. */
export const WHILE_SOMEBODY_WAITS = { operationMs: 10_000, uploadMs: 60_000, patienceMs: 5_000 };

const PROOF_MS = 1_500;

type Asked = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  withinMs?: number;
  body?: MediaBody;
};

/** The files of a bucket, by the paths that they would have on a disk. */
export function createS3Media({ url, region, keys }: S3Place, limits = LIMITS): MediaStore {
  // It would try again by itself, but not when no answer comes.
  const client = new AwsClient({ ...keys, region, service: "s3", retries: 0 });
  const { operationMs, uploadMs, patienceMs } = limits;

  /** @param read is part of the try: an answer may be cut off in the middle */
  function ask<Result>(
    address: URL,
    { method, withinMs = operationMs, body }: Asked,
    read: (answer: Response) => Promise<Result> | Result,
  ): Promise<Result | undefined> {
    const signal = AbortSignal.timeout(withinMs);
    async function tryOnce() {
      const answer = await client.fetch(address, { method, signal, ...sending(address, body) });
      if (answer.ok) return read(answer);
      const words = await answer.text();
      if (answer.status === 404 && !words.includes("NoSuchBucket")) return undefined;
      throw new S3Refusal(answer.status, codeIn(words));
    }
    return pRetry(() => tryOnce().catch(inOneKind), {
      ...{
        signal,
        retries: Number.POSITIVE_INFINITY,
        maxRetryTime: Math.min(patienceMs, withinMs),
      },
      ...{ minTimeout: 100, maxTimeout: 10_000, randomize: true },
      shouldRetry: ({ error }) =>
        !signal.aborted && (!(error instanceof S3Refusal) || error.isPassing),
    });
  }

  const at = (path: string) => new URL(url + path);

  async function listAfter(last: string): Promise<{ paths: string[]; isAll: boolean }> {
    const { pathname, origin } = new URL(url);
    const [, bucket = "", prefix = ""] = /^\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
    const address = new URL(`/${bucket}`, origin);
    const query = { "list-type": "2", prefix, "start-after": last && prefix + last };
    for (const [name, value] of Object.entries(query))
      if (value) address.searchParams.set(name, value);
    const xml = (await ask(address, { method: "GET" }, (answer) => answer.text())) ?? "";
    // What is escaped in it is no name of ours.
    const names = [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key);
    const paths = names.map((key) => key.slice(prefix.length));
    const isNews = paths.length > 0 && paths.at(-1) !== last;
    return { paths, isAll: !/<IsTruncated>true</.test(xml) || !isNews };
  }

  return {
    async read(path) {
      const type = mediaType(path);
      if (!isMediaPath(path) || !type) return undefined;
      const bytes = await ask(at(path), { method: "GET" }, readBytes);
      if (!bytes) return undefined;
      const { length: size } = bytes;
      return { size, type, tag: tagOf(size), bytes, stream: () => Readable.from([bytes]) };
    },
    async has(path) {
      if (!isMediaPath(path)) return false;
      return (await ask(at(path), { method: "HEAD" }, () => true)) ?? false;
    },
    async put(path, body) {
      if (!isMediaPath(path)) throw new Error(`not a media path: ${path}`);
      await store(path, body, uploadMs);
    },
    async remove(path) {
      if (!isMediaPath(path)) return;
      await ask(at(path), { method: "DELETE" }, () => true);
    },
    async list() {
      const all: string[] = [];
      for (let page = await listAfter(""); ; page = await listAfter(page.paths.at(-1) ?? "")) {
        all.push(...page.paths.filter(isMediaPath));
        if (page.isAll) return all;
      }
    },
    proveWritable: () => store(".writable", Buffer.from("1"), PROOF_MS),
  };

  async function store(path: string, body: MediaBody, withinMs: number) {
    const stored = await ask(at(path), { method: "PUT", withinMs, body }, () => true);
    if (!stored) throw new S3Refusal(404, "NotFound");
  }
}

/** Node wants `duplex` where a body is a stream; without its length S3 takes none. */
function sending(address: URL, body: MediaBody | undefined) {
  if (!body) return {};
  const type = mediaType(address.pathname) ?? "application/octet-stream";
  if (body instanceof Uint8Array)
    return { body: new Uint8Array(body), headers: { "content-type": type } };
  const headers = { "content-type": type, "content-length": String(body.size) };
  return { body: createReadableStreamFromReadable(body.stream()), headers, duplex: "half" };
}

async function readBytes(answer: Response) {
  return new Uint8Array(await answer.arrayBuffer());
}

/** What S3 answers when it does not do as it was asked: `code` is its own word for why. */
export class S3Refusal extends Error {
  override name = "S3Refusal";
  readonly isPassing: boolean;
  constructor(status: number, code: string) {
    super(`S3 answered ${status} ${code}`);
    this.isPassing = status >= 500 || status === 429 || status === 408;
  }
}

/** As fetch throws it, some of it is not tried again. */
function inOneKind(error: unknown): never {
  if (error instanceof S3Refusal) throw error;
  throw new Error("S3 could not be asked", { cause: error });
}

function codeIn(xml: string): string {
  return /<Code>(\w+)</.exec(xml)?.[1] ?? "";
}
