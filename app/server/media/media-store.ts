import type { Readable } from "node:stream";

export type StoredMedia = {
  size: number;
  type: string;
  tag: string;
  bytes?: Uint8Array<ArrayBuffer>;
  stream(): Readable;
};

type MediaBody = Uint8Array | Pick<StoredMedia, "size" | "stream">;

/** Files whose names are not a picture's (media-path.ts) are neither listed nor touched. */
export type MediaStore = {
  get(path: string): Promise<StoredMedia | undefined>;
  has(path: string): Promise<boolean>;
  put(path: string, body: MediaBody): Promise<void>;
  remove(path: string): Promise<void>;
  list(): Promise<string[]>;
  /** Without variants; quick enough to be called every few seconds. */
  listMasters(): Promise<string[]>;
  proveWritable(): Promise<void>;
};
