import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { UNFINISHED, writeFileAtomic } from "../data-dir/atomic-write.server.ts";

export type MailFiles = ReturnType<typeof createMailFiles>;

export function createMailFiles(folder: string) {
  const erase = async (name: string) => {
    await rm(join(folder, name), { force: true });
    await rm(join(folder, name + UNFINISHED), { force: true });
  };
  return {
    async write(messageId: string, mail: Uint8Array | Readable) {
      const file = join(folder, fileName(messageId));
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(file, mail);
    },

    erase: (messageId: string) => erase(fileName(messageId)),

    async eraseExcept(listed: string[], messageIds: string[]) {
      const wanted = new Set(messageIds.map(fileName));
      const names = new Set(listed.map((name) => name.replace(UNFINISHED, "")));
      const stray = [...names].filter((name) => !wanted.has(name));
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
