import type { MailTransport } from "./transport.server.ts";

/** Sends nothing: what waits in a copy has been sent, or will be, by the site itself. */
export function createNoTransport(): MailTransport {
  return {
    send: async () => ({ state: "refused", fault: "server", reason: "en kopi sender ingen mails" }),
    async forget() {},
    close() {},
  };
}
