import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

const UNFINISHED = ".part";

export type MailFiles = ReturnType<typeof createMailFiles>;

/** The mails that were written to `folder` because there was no mail server, by their Message-ID. */
export function createMailFiles(folder: string) {
  const erase = async (name: string) => {
    await rm(join(folder, name), { force: true });
    await rm(join(folder, name + UNFINISHED), { force: true });
  };
  return {
    async write(messageId: string, mail: Uint8Array | Readable) {
      const file = join(folder, fileName(messageId));
      await mkdir(folder, { recursive: true });
      // Written beside and renamed, so that a crash leaves no half mail under the final name.
      try {
        await writeFile(file + UNFINISHED, mail, { flush: true });
        await rename(file + UNFINISHED, file);
      } catch (error) {
        await rm(file + UNFINISHED, { force: true });
        throw error;
      }
    },

    erase: (messageId: string) => erase(fileName(messageId)),

    /** Erases the mails, half-written ones too, that are in the list and not among those that `keep` names. */
    async eraseExcept(listed: string[], keep: string[]) {
      const kept = new Set(keep.map(fileName));
      const names = new Set(listed.map((name) => name.replace(UNFINISHED, "")));
      const stray = [...names].filter((name) => !kept.has(name));
      for (const name of stray) await erase(name);
      return stray.length;
    },

    list: () => readdir(folder).catch(noFolder),
  };
}

function fileName(messageId: string): string {
  return `${messageId.replaceAll(/[^\w.-]/g, "")}.eml`;
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
