import type { Readable } from "node:stream";

export type StoredMedia = { body: Readable; size: number; type: string };

/** Pictures by path, such as `hero/MBT-boger.avif`; one file per backend. */
export type Media = {
  read(path: string): Promise<StoredMedia | undefined>;
  has(path: string): Promise<boolean>;
  put(path: string, bytes: Uint8Array): Promise<void>;
};

const TYPES: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
};

/** Only what is a picture has a type; everything else is not served. */
export function mediaType(path: string): string | undefined {
  return TYPES[path.split(".").at(-1)?.toLowerCase() ?? ""];
}

/** A plain relative path of ordinary names: nothing can leave the folder or hide in it. */
export function isMediaPath(path: string): boolean {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path) && mediaType(path) !== undefined;
}
