import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, copyFile, link, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UNFINISHED } from "../../data-dir/atomic-write.server.ts";
import { flush } from "../files.server.ts";
import type { BackupPlace } from "./backup-place.ts";

/** The folder itself must be there: a disk that is not mounted is no empty place to begin in. */
export function createFolderPlace(folder: string): BackupPlace {
  const fileOf = (name: string) => join(folder, name);
  return {
    async putNew(name, bytes) {
      const file = fileOf(name);
      const unfinished = `${file}.${randomBytes(6).toString("hex")}${UNFINISHED}`;
      await makeFolder(dirname(file));
      try {
        await writeFile(unfinished, bytes, { flush: true });
        const isNew = await giveName(unfinished, file);
        await flush(dirname(file));
        return isNew;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    has: (name) => isThere(fileOf(name)),
    async read(name) {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        await access(folder);
        if (codeOf(error) === "ENOENT") return undefined;
        throw error;
      }
    },
    async list(part) {
      await access(folder);
      const names = (await isThere(fileOf(part))) ? await readdir(fileOf(part)) : [];
      return names.filter((name) => !name.endsWith(UNFINISHED));
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

async function makeFolder(folder: string) {
  await mkdir(folder).catch((error) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
}

/** One of two who try at the same moment is told that it is taken. */
async function giveName(unfinished: string, file: string): Promise<boolean> {
  try {
    await link(unfinished, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (!WITHOUT_LINKS.includes(codeOf(error))) throw error;
  }
  return copyFile(unfinished, file, constants.COPYFILE_EXCL).then(
    () => true,
    (error) => {
      if (codeOf(error) === "EEXIST") return false;
      throw error;
    },
  );
}

const WITHOUT_LINKS = ["EPERM", "ENOTSUP", "ENOSYS", "EMLINK"];

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
