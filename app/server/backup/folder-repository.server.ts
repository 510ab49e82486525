import { randomBytes } from "node:crypto";
import { access, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { UNFINISHED } from "../data-dir/atomic-write.server.ts";
import type { BackupRepository } from "./backup-repository.ts";
import { flush } from "./files.server.ts";

/** The folder must exist: a disk that is not mounted must not look like an empty repository. */
export function createFolderRepository(folder: string): BackupRepository {
  // A symbolic link could lead to other files.
  async function fileOf(name: string): Promise<string> {
    await access(folder);
    const file = join(folder, name);
    for (let above = dirname(file); above.length > folder.length; above = dirname(above)) {
      const stats = await lstat(above).catch(ignoreMissing);
      if (stats && !stats.isDirectory()) throw new Error(`${above} er ikke en mappe`);
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
      const stats = await lstat(file).catch(ignoreMissing);
      return stats?.isFile() ? readFile(file).catch(ignoreMissing) : undefined;
    },
    async list(name) {
      const subfolder = dirname(await fileOf(join(name, "*")));
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = (await readdir(subfolder, options).catch(ignoreMissing)) ?? [];
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map((entry) => relative(subfolder, join(entry.parentPath, entry.name)))
        .map((path) => path.replaceAll(sep, "/"));
    },
    async remove(name) {
      await rm(await fileOf(name), { force: true });
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
