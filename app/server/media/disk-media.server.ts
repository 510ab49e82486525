import { constants, createReadStream } from "node:fs";
import { access, mkdir, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isMediaPath, type Media, mediaType } from "./media.server.ts";

/** Pictures as files under `folder`. */
export function createDiskMedia(folder: string): Media {
  const fileOf = (path: string) => (isMediaPath(path) ? join(folder, path) : undefined);
  return {
    async read(path) {
      const file = fileOf(path);
      const type = mediaType(path);
      if (!file || !type) return undefined;
      const found = await stat(file).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      return { body: createReadStream(file), size: found.size, type };
    },
    async has(path) {
      const file = fileOf(path);
      return file !== undefined && exists(file);
    },
    async put(path, bytes) {
      const file = fileOf(path);
      if (!file) throw new Error(`not a media path: ${path}`);
      await mkdir(dirname(file), { recursive: true });
      // Written beside and renamed, so that nobody is ever served half a picture.
      await writeFile(`${file}.part`, bytes, { flush: true });
      await rename(`${file}.part`, file);
    },
  };
}

function exists(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}
