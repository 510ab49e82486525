/** Where copies lie. */
export type BackupRepository = {
  /** In the place of what may have that name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** @returns undefined where nothing has that name */
  read(name: string): Promise<Uint8Array | undefined>;
  /** The names below one of its folders, without the folder's own. */
  list(folder: string): Promise<string[]>;
  /** What is gone already counts as removed. */
  remove(name: string): Promise<void>;
};
