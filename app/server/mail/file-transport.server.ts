import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { MailTransport } from "./transport.server.ts";

/** Writes each mail to `folder` as an .eml file that any mail program opens. */
export function createFileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport(
    { streamTransport: true, buffer: true, newline: "windows" },
    { from },
  );
  return {
    async send(envelope) {
      const { message } = await composer.sendMail(envelope);
      await mkdir(folder, { recursive: true });
      const name = `${envelope.messageId.replaceAll(/[^\w.-]/g, "")}.eml`;
      // Written beside and renamed, so that a crash leaves no half mail under the final name.
      await writeFile(join(folder, `${name}.part`), message, { flush: true });
      await rename(join(folder, `${name}.part`), join(folder, name));
      return { state: "filed" };
    },
    close: () => composer.close(),
  };
}
