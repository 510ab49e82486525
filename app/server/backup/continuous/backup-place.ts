/** Where continuous copies lie. Nothing in it is ever written over. */
export type BackupPlace = {
  /** @returns false where something has that name already: it stays as it is */
  putNew(name: string, bytes: Uint8Array): Promise<boolean>;
  has(name: string): Promise<boolean>;
  /** @returns undefined where nothing has that name */
  read(name: string): Promise<Uint8Array | undefined>;
  /** The names in one of its folders, without the folder's. */
  list(folder: string): Promise<string[]>;
  /** What is gone already counts as removed. */
  remove(name: string): Promise<void>;
};
