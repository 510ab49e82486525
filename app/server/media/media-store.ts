import type { Readable } from "node:stream";

export type StoredMedia = {
  size: number;
  type: string;
  tag: string;
  bytes?: Uint8Array<ArrayBuffer>;
  stream(): Readable;
};

/** What is stored, or bytes: read from the beginning as often as it is asked for, so that a try that failed is made again. */
export type MediaBody = Uint8Array | Pick<StoredMedia, "size" | "stream">;

/** Whatever lies there under another name than a picture's (media-path.ts) is neither told of nor touched. */
export type MediaStore = {
  read(path: string): Promise<StoredMedia | undefined>;
  has(path: string): Promise<boolean>;
  put(path: string, body: MediaBody): Promise<void>;
  /** Erases the file; one that is gone already counts as erased. */
  remove(path: string): Promise<void>;
  list(): Promise<string[]>;
  /** All but variants, for who looks at them again and again. */
  listMasters(): Promise<string[]>;
  /** @throws while nothing can be stored */
  proveWritable(): Promise<void>;
};

/** The same for all instances. A name is given once, so what is as long is the same. */
export function tagOf(size: number): string {
  return size.toString(36);
}
