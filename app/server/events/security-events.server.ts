import { createHmac } from "node:crypto";
import type { Log } from "../log.server.ts";
import type { Events } from "./events.server.ts";
import type { RefusedTries } from "./refused-tries.server.ts";

/** What is worth a line when somebody asks, afterwards, who got in and how. */
export type SecurityEvent =
  | "signed in"
  | "sign-in refused"
  | "sign-in held back"
  | "code asked for"
  | "code refused"
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
  | "passkey added"
  | "passkey removed"
  | "colleague invited"
  | "account removed"
  | "account step refused";

/** What the log of events remembers too, whoever did it by name. The rest is stored with what was done, or is a try. */
const REMEMBERED = [
  "signed in",
  "signed out",
  "password chosen by link",
  "password changed",
  "sessions ended",
  "second factor turned on",
  "second factor turned off",
  "recovery codes renewed",
  "colleague invited",
] as const;
const REFUSED: SecurityEvent[] = ["sign-in refused", "sign-in held back", "code refused"];

/**
 * Whose account it is, the address it came from and the device in words; in the clear, and not written so. `about`: how
 * somebody signed in, or whom it was done to.
 */
export type Who = { email?: string; address: string; device?: string; about?: string };

export type SecurityEvents = {
  /** Never fails: what was done is done, and that it could not be remembered is an error in the log. */
  record(event: SecurityEvent, who: Who): Promise<void>;
};

type Memory = {
  events: Pick<Events, "record">;
  refusedTries: Pick<RefusedTries, "note">;
  log: Pick<Log, "error">;
};

/**
 * Writes them to the log by marks instead of names: the same account or address has the same mark as long as
 * `secret` is the same, and only who holds the secret can tell whose it is.
 */
export function createSecurityEvents(
  log: Pick<Log, "info">,
  secret: string,
  memory?: Memory,
): SecurityEvents {
  const mark = (text: string) =>
    createHmac("sha256", secret)
      .update(`log ${text.toLowerCase()}`)
      .digest("base64url")
      .slice(0, 12);

  return {
    async record(event, { email, address, device = "", about }) {
      const account = email ? mark(email) : undefined;
      log.info({ event, account, from: mark(address) }, "security");
      if (REFUSED.includes(event)) memory?.refusedTries.note(email);
      const kind = REMEMBERED.find((remembered) => remembered === event);
      if (!memory || !kind) return;
      try {
        await memory.events.record({ kind, account: email ?? "", about, device });
      } catch (error) {
        memory.log.error({ err: error, event }, "an event could not be remembered");
      }
    },
  };
}
