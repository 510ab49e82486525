import { createHmac } from "node:crypto";
import type { Log } from "../log.server.ts";
import type { Metrics } from "../metrics/metrics.server.ts";
import type { Events } from "./events.server.ts";
import type { RefusedTries } from "./refused-tries.server.ts";

/** What the log of events remembers too, whoever did it by name. */
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
/** Tries to sign in, which it counts. */
const REFUSED = ["sign-in refused", "sign-in held back", "code refused"] as const;
/** The rest is stored with what was done, or is a try of another kind. */
type Other =
  | "code asked for"
  | "turned away at the gate"
  | "role refused"
  | "reset asked for"
  | "second factor missing"
  | "passkey added"
  | "passkey removed"
  | "role changed"
  | "account removed"
  | "account change refused";

export type SecurityEvent = (typeof REMEMBERED)[number] | (typeof REFUSED)[number] | Other;

export type Who = { email?: string; address: string; device?: string; about?: string };

export type SecurityEvents = {
  /** Never fails: what was done is done, and that it could not be remembered is an error in the log. */
  record(event: SecurityEvent, who: Who): Promise<void>;
};

type Memory = {
  events: Pick<Events, "record">;
  refusedTries: Pick<RefusedTries, "note">;
  log: Pick<Log, "error">;
  metrics?: Pick<Metrics, "refusedSignIns">;
};

/** By marks instead of names: only who holds `secret` can tell whose they are. */
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
      if (memory && REFUSED.some((refused) => refused === event)) {
        memory.refusedTries.note(email);
        memory.metrics?.refusedSignIns.inc();
      }
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
