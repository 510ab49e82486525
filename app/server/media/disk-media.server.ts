import { constants, createReadStream } from "node:fs";
import { access, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { writeFileAtomic } from "../data-dir/atomic-write.server.ts";
import { isMediaPath, isVariant, mediaType } from "./media-path.ts";
import type { MediaStore } from "./media-store.ts";

export function createDiskMedia(folder: string): MediaStore {
  const fileOf = (path: string) => (isMediaPath(path) ? join(folder, path) : undefined);

  async function list(isWanted: (name: string) => boolean = isMediaPath) {
    if (!(await exists(folder))) return [];
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => isWanted(entry.name) && entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}${sep}${name}`.slice(folder.length + 1))
      .map((path) => path.replaceAll(sep, "/"))
      .filter(isMediaPath);
  }

  return {
    async get(path) {
      const file = fileOf(path);
      const type = mediaType(path);
      if (!file || !type) return undefined;
      const stats = await stat(file).catch(() => undefined);
      if (!stats?.isFile()) return undefined;
      const tag = `${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}`;
      return { size: stats.size, type, tag, stream: () => createReadStream(file) };
    },
    async has(path) {
      const file = fileOf(path);
      return file !== undefined && exists(file);
    },
    async put(path, body) {
      const file = fileOf(path);
      if (!file) throw new Error(`not a media path: ${path}`);
      await mkdir(dirname(file), { recursive: true });
      await writeFileAtomic(file, body instanceof Uint8Array ? body : body.stream());
    },
    async remove(path) {
      const file = fileOf(path);
      if (file) await rm(file, { force: true });
    },
    list: () => list(),
    listMasters: () => list((name) => !isVariant(name)),
    /** Always under one name, so that an interruption leaves one byte at most. */
    async proveWritable() {
      const file = join(folder, ".writable");
      await writeFile(file, "1").finally(() => rm(file, { force: true }));
    },
  };
}

function exists(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}
