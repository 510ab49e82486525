import type { Readable } from "node:stream";

export type StoredMedia = {
  size: number;
  type: string;
  tag: string;
  bytes?: Uint8Array<ArrayBuffer>;
  stream(): Readable;
};

export type MediaStore = {
  read(path: string): Promise<StoredMedia | undefined>;
  has(path: string): Promise<boolean>;
  put(path: string, bytes: Uint8Array): Promise<void>;
  /** Erases the file; one that is gone already counts as erased. */
  remove(path: string): Promise<void>;
  list(): Promise<string[]>;
};
