import { stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { Log } from "../log.server.ts";
import { createDiskMedia } from "./disk-media.server.ts";
import { type MediaBody, type MediaStore, type StoredMedia, tagOf } from "./media-store.ts";

const NOTED_EVERY_MS = 60 * 60_000;
/** For so long what is not there is not asked for again: a page may show a picture that is gone. */
const ABSENT = { max: 1000, ttl: 10_000 };

type CachedFile = { size: number; notedAt: number };
type CachedMediaOptions = { folder: string; mostBytes: number; log: Pick<Log, "warn"> };

/** Reads through a folder that keeps what was asked for last. It may be erased at any time. */
export async function openCachedMedia(
  remote: MediaStore,
  { folder, mostBytes, log }: CachedMediaOptions,
): Promise<MediaStore> {
  const disk = createDiskMedia(folder);
  const underway = new Map<string, Promise<StoredMedia | undefined>>();
  const absent = new LRUCache<string, true>(ABSENT);
  const kept = new LRUCache<string, CachedFile>({
    maxSize: mostBytes,
    sizeCalculation: ({ size }) => size || 1,
    dispose: (_kept, path, reason) => {
      if (reason === "evict") disk.remove(path).catch(logOnce);
    },
  });
  let isLogged = false;

  /** Once, until it goes well again: it is only slower. */
  function logOnce(error: unknown) {
    if (!isLogged) log.warn({ err: error }, "pictures cannot be kept beside the site");
    isLogged = true;
  }

  /** What was used longest ago comes first. */
  async function readKept() {
    try {
      const files = (await disk.list()).map(async (path) => {
        const { size, mtimeMs } = await stat(join(folder, path));
        return { path, size, usedAt: mtimeMs };
      });
      return (await Promise.all(files)).sort((a, b) => a.usedAt - b.usedAt);
    } catch (error) {
      logOnce(error);
      return [];
    }
  }

  async function findKept(path: string): Promise<StoredMedia | undefined> {
    const known = kept.get(path);
    const found = known && (await disk.read(path));
    if (!known || found?.size !== known.size) return undefined;
    noteUse(path, known);
    return { ...found, tag: tagOf(found.size) };
  }

  /** In the file's time, so that the next start knows what was used last. */
  function noteUse(path: string, known: CachedFile) {
    const now = Date.now();
    if (now - known.notedAt < NOTED_EVERY_MS) return;
    known.notedAt = now;
    utimes(join(folder, path), now / 1000, now / 1000).catch(logOnce);
  }

  async function keep(path: string, body: MediaBody, size: number) {
    if (size > mostBytes) return;
    try {
      await disk.put(path, body);
      kept.set(path, { size, notedAt: Date.now() });
      isLogged = false;
    } catch (error) {
      logOnce(error);
    }
  }

  async function fetchStored(path: string): Promise<StoredMedia | undefined> {
    const stored = await remote.read(path);
    if (stored) await keep(path, stored.bytes ?? stored, stored.size);
    else absent.set(path, true);
    return stored;
  }

  function fetchOnce(path: string): Promise<StoredMedia | undefined> {
    const fetching = underway.get(path) ?? fetchStored(path).finally(() => underway.delete(path));
    underway.set(path, fetching);
    return fetching;
  }

  async function forget(path: string) {
    await underway.get(path)?.catch(() => undefined);
    kept.delete(path);
    await disk.remove(path).catch(logOnce);
  }

  for (const { path, size, usedAt } of await readKept()) kept.set(path, { size, notedAt: usedAt });

  return {
    ...remote,
    async read(path) {
      const found = await findKept(path);
      return found || absent.has(path) ? found : fetchOnce(path);
    },
    async has(path) {
      if (kept.has(path)) return true;
      if (absent.has(path)) return false;
      const isThere = await remote.has(path);
      if (!isThere) absent.set(path, true);
      return isThere;
    },
    async put(path, body) {
      await remote.put(path, body);
      await forget(path);
      absent.delete(path);
    },
    async remove(path) {
      // Its answer may be what was lost.
      await remote.remove(path).finally(() => forget(path));
    },
    /** What others have erased is erased here too. */
    async list() {
      const before = [...kept.keys()];
      const paths = await remote.list();
      const there = new Set(paths);
      for (const path of before) if (!there.has(path)) await forget(path);
      return paths;
    },
  };
}
