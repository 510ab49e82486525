import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { UNFINISHED, writeFileAtomic } from "../data-dir/atomic-write.server.ts";
import { HEADERS, type MailTransport } from "./transport.server.ts";

export function createFileTransport(folder: string, from: string): MailTransport {
  return {
    async send(envelope) {
      const { createTransport } = await import("nodemailer");
      const composer = createTransport(
        { streamTransport: true, buffer: true, newline: "windows" },
        { from, headers: HEADERS },
      );
      const { message } = await composer.sendMail(envelope);
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(join(folder, mailFileName(envelope.messageId)), message);
      return { state: "filed" };
    },
    deleteFile: (messageId) => eraseMailFile(folder, mailFileName(messageId)),
    close: () => undefined,
  };
}

export function mailFileName(messageId: string): string {
  return `${messageId.replaceAll(/[^\w.-]/g, "")}.eml`;
}

/** Half-written ones by the name that they would get. */
export async function listMailFiles(folder: string): Promise<Set<string>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return new Set(names.map((name) => name.replace(UNFINISHED, "")));
}

export async function eraseMailFile(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
  await rm(join(folder, name + UNFINISHED), { force: true });
}
