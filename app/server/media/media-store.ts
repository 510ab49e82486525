import type { Readable } from "node:stream";

export type StoredMedia = {
  size: number;
  type: string;
  tag: string;
  bytes?: Uint8Array<ArrayBuffer>;
  stream(): Readable;
};

/** Bytes, or a stored file: can be read again from the beginning, for another try. */
export type MediaBody = Uint8Array | Pick<StoredMedia, "size" | "stream">;

/** Files whose names are not a picture's (media-path.ts) are neither listed nor touched. */
export type MediaStore = {
  read(path: string): Promise<StoredMedia | undefined>;
  has(path: string): Promise<boolean>;
  put(path: string, body: MediaBody): Promise<void>;
  /** Does nothing for a file that does not exist. */
  remove(path: string): Promise<void>;
  list(): Promise<string[]>;
  /** All but variants; quick enough to be called every few seconds. */
  listMasters(): Promise<string[]>;
  /** @throws while nothing can be stored */
  proveWritable(): Promise<void>;
};

/** The same on all instances. A name is used once, so that equal length means equal content. */
export function tagOf(size: number): string {
  return size.toString(36);
}
