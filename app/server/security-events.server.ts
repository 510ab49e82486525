import { createHmac } from "node:crypto";
import type { Log } from "./log.server.ts";

/** What is worth a line when somebody asks, afterwards, who got in and how. */
export type SecurityEvent =
  | "signed in"
  | "sign-in refused"
  | "sign-in held back"
  | "code asked for"
  | "code refused"
  | "code held back"
  | "signed out"
  | "turned away at the gate"
  | "reset asked for"
  | "password chosen by link"
  | "password changed"
  | "sessions ended"
  | "second factor missing"
  | "second factor turned on"
  | "second factor turned off"
  | "recovery codes renewed"
  | "colleague invited"
  | "account removed"
  | "account step refused";

/** Whose account it is about, and the address it came from; both in the clear, neither is logged so. */
type Who = { email?: string; address: string };

export type SecurityEvents = { record(event: SecurityEvent, who: Who): void };

/**
 * Writes them to the log by marks instead of names: the same account or address has the same mark as long as
 * `secret` is the same, and only who holds the secret can tell whose it is.
 */
export function createSecurityEvents(log: Pick<Log, "info">, secret: string): SecurityEvents {
  const mark = (text: string) =>
    createHmac("sha256", secret)
      .update(`log ${text.toLowerCase()}`)
      .digest("base64url")
      .slice(0, 12);

  return {
    record(event, { email, address }) {
      const account = email ? mark(email) : undefined;
      log.info({ event, account, from: mark(address) }, "security");
    },
  };
}
