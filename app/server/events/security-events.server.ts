import { createHmac } from "node:crypto";
import type { Log } from "../log.server.ts";
import type { Metrics } from "../metrics/metrics.server.ts";
import type { Events } from "./events.server.ts";
import type { RefusedTries } from "./refused-tries.server.ts";

const RECORDED = [
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
const REFUSED = ["sign-in refused", "sign-in held back", "code refused"] as const;
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

export type SecurityEvent = (typeof RECORDED)[number] | (typeof REFUSED)[number] | Other;

export type Who = { email?: string; address: string; device?: string; about?: string };

export type SecurityEvents = {
  record(event: SecurityEvent, who: Who): Promise<void>;
};

type Recording = {
  events: Pick<Events, "record">;
  refusedTries: Pick<RefusedTries, "note">;
  log: Pick<Log, "error">;
  metrics?: Pick<Metrics, "refusedSignIns">;
};

/** Logs pseudonyms instead of names: only `secret` can link them to an account or address. */
export function createSecurityEvents(
  log: Pick<Log, "info">,
  secret: string,
  recording?: Recording,
): SecurityEvents {
  const pseudonym = (text: string) =>
    createHmac("sha256", secret)
      .update(`log ${text.toLowerCase()}`)
      .digest("base64url")
      .slice(0, 12);

  return {
    async record(event, { email, address, device = "", about }) {
      const account = email ? pseudonym(email) : undefined;
      log.info({ event, account, from: pseudonym(address) }, "security");
      if (recording && REFUSED.some((refused) => refused === event)) {
        recording.refusedTries.note(email);
        recording.metrics?.refusedSignIns.inc();
      }
      const kind = RECORDED.find((recorded) => recorded === event);
      if (!recording || !kind) return;
      try {
        await recording.events.record({ kind, account: email ?? "", about, device });
      } catch (error) {
        recording.log.error({ err: error, event }, "could not record the event");
      }
    },
  };
}
