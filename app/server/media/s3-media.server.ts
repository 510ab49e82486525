import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { S3Location } from "../s3/s3-address.ts";
import { openBucket, S3_LIMITS } from "../s3/s3-bucket.server.ts";
import { isMediaPath, isVariant, mediaType } from "./media-path.ts";
import type { MediaStore } from "./media-store.ts";

/** An object that every process rewrites when it stores or erases a master: its ETag shows that a listing is stale. */
const CHANGE = ".changed";
/** The host's own tools change pictures without rewriting that object. */
const LIST_AGAIN_MS = 10 * 60_000;

type Listing = { change: string; at: number; masters: string[] };

export function createS3Media(
  place: S3Location,
  limits = S3_LIMITS,
  now = () => performance.now(),
): MediaStore {
  const bucket = openBucket(place, limits);
  const { answerMs = limits.operationMs } = limits;
  let listing: Listing | undefined;

  const list = async () => (await bucket.list()).filter(isMediaPath);

  /** May fail: then other processes list again in ten minutes. */
  async function notifyOfChange(path: string) {
    if (isVariant(path)) return;
    listing = undefined;
    await bucket.put(CHANGE, Buffer.from(randomUUID())).catch(() => undefined);
  }

  return {
    async get(path) {
      const type = mediaType(path);
      if (!isMediaPath(path) || !type) return undefined;
      const bytes = (await bucket.get(path))?.bytes;
      if (!bytes) return undefined;
      const { length: size } = bytes;
      // A name is used once, so that equal length means equal content.
      const tag = size.toString(36);
      return { size, type, tag, bytes, stream: () => Readable.from([bytes]) };
    },
    async has(path) {
      return isMediaPath(path) && bucket.has(path);
    },
    async put(path, body) {
      if (!isMediaPath(path)) throw new Error(`not a media path: ${path}`);
      await bucket.put(path, body, { type: mediaType(path) });
      await notifyOfChange(path);
    },
    async remove(path) {
      if (!isMediaPath(path)) return;
      await bucket.remove(path);
      await notifyOfChange(path);
    },
    list,
    async listMasters() {
      const change = (await bucket.get(CHANGE))?.etag ?? "";
      const at = now();
      if (listing?.change !== change || at - listing.at > LIST_AGAIN_MS)
        listing = { change, at, masters: (await list()).filter((path) => !isVariant(path)) };
      return listing.masters;
    },
    async proveWritable() {
      await bucket.put(".writable", Buffer.from("1"), { withinMs: answerMs });
    },
  };
}
