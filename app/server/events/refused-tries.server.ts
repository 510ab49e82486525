import { HOUR_MS } from "../../formats/durations.ts";
import type { Log } from "../log.server.ts";
import type { Events } from "./events.server.ts";

const MOST_ADDRESSES = 200;

type RefusedTriesOptions = {
  events: Pick<Events, "record">;
  isAccount: (email: string) => Promise<boolean>;
  log: Pick<Log, "error">;
};

export type RefusedTries = {
  note(email: string | undefined): void;
  write(): Promise<void>;
  stop(): Promise<void>;
};

/** One event an hour for each account: guessing cannot fill the table, nor response times reveal an account. */
export function countRefusedTries({ events, isAccount, log }: RefusedTriesOptions): RefusedTries {
  let counts = new Map<string, number>();

  function note(email = "") {
    const typed = email.toLowerCase();
    const key = counts.has(typed) || counts.size < MOST_ADDRESSES ? typed : "";
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  async function write() {
    const counted = counts;
    counts = new Map();
    let unknown = 0;
    try {
      for (const [email, count] of counted) {
        if (email && (await isAccount(email))) await record(email, count);
        else unknown += count;
      }
      if (unknown > 0) await record("", unknown);
    } catch (error) {
      log.error({ err: error }, "could not record refused sign-ins");
    }
  }

  const record = (account: string, count: number) =>
    events.record({ kind: "tries refused", account, about: String(count), device: "" });

  const timer = setInterval(write, HOUR_MS);
  timer.unref();
  return {
    note,
    write,
    stop() {
      clearInterval(timer);
      return write();
    },
  };
}
