import { createTransport } from "nodemailer";
import { createMailFiles } from "./mail-files.server.ts";
import type { MailTransport } from "./transport.server.ts";

/** Writes each mail to `folder` as an .eml file that any mail program opens. */
export function createFileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport(
    { streamTransport: true, buffer: true, newline: "windows" },
    { from },
  );
  const files = createMailFiles(folder);
  return {
    async send(envelope) {
      const { message } = await composer.sendMail(envelope);
      await files.write(envelope.messageId, message);
      return { state: "filed" };
    },
    forget: files.erase,
    close: () => composer.close(),
  };
}
