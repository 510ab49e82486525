export type BackupRepository = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | undefined>;
  /** @returns the names in a folder and below it, without the folder's own */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
};
