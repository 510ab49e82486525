import { createMailFiles } from "./mail-files.server.ts";
import { HEADERS, type MailTransport } from "./transport.server.ts";

export function createFileTransport(folder: string, from: string): MailTransport {
  const files = createMailFiles(folder);
  return {
    async send(envelope) {
      const { createTransport } = await import("nodemailer");
      const composer = createTransport(
        { streamTransport: true, buffer: true, newline: "windows" },
        { from, headers: HEADERS },
      );
      const { message } = await composer.sendMail(envelope);
      await files.write(envelope.messageId, message);
      return { state: "filed" };
    },
    deleteFile: files.erase,
    close: () => undefined,
  };
}
