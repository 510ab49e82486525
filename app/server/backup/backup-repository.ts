/** The place that holds encrypted copies: a folder or a bucket. */
export type BackupRepository = {
  /** Replaces a file of that name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** @returns undefined for a file that does not exist */
  read(name: string): Promise<Uint8Array | undefined>;
  /** @returns the names in a folder and below it, without the folder's own */
  list(folder: string): Promise<string[]>;
  /** Does nothing for a file that does not exist. */
  remove(name: string): Promise<void>;
};
