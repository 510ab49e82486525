import { randomBytes } from "node:crypto";
import { access, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { UNFINISHED } from "../data-dir/atomic-write.server.ts";
import type { BackupRepository } from "./backup-repository.ts";
import { flush } from "./files.server.ts";

/** The folder itself must be there: a disk that is not mounted is no empty place to begin in. */
export function createFolderRepository(folder: string): BackupRepository {
  /** No link in it leads to another's files. */
  async function fileOf(name: string): Promise<string> {
    await access(folder);
    const file = join(folder, name);
    for (let above = dirname(file); above.length > folder.length; above = dirname(above)) {
      const found = await lstat(above).catch(unlessMissing);
      if (found && !found.isDirectory()) throw new Error(`${above} er ikke en mappe`);
    }
    return file;
  }

  return {
    async put(name, bytes) {
      const file = await fileOf(name);
      const unfinished = `${file}.${randomBytes(6).toString("hex")}${UNFINISHED}`;
      await mkdir(dirname(file), { recursive: true });
      try {
        await writeFile(unfinished, bytes, { flush: true, flag: "wx" });
        await rename(unfinished, file);
        await flush(dirname(file));
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async read(name) {
      const file = await fileOf(name);
      const found = await lstat(file).catch(unlessMissing);
      return found?.isFile() ? readFile(file).catch(unlessMissing) : undefined;
    },
    async list(part) {
      const place = dirname(await fileOf(join(part, "*")));
      const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(
        unlessMissing,
      );
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map(({ parentPath, name }) => join(parentPath, name).slice(place.length + 1))
        .map((name) => name.replaceAll(sep, "/"));
    },
    async remove(name) {
      await rm(await fileOf(name), { force: true });
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
