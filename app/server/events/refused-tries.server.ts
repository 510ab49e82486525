import type { Events } from "./events.server.ts";

const MOST_ADDRESSES = 200;

type RefusedTriesOptions = {
  events: Pick<Events, "record">;
  isAccount: (email: string) => Promise<boolean>;
};

export type RefusedTries = {
  note(email: string | undefined): void;
  write(): Promise<void>;
};

/** Written once an hour, one event for each account: guessing cannot fill the table, nor response times reveal one. */
export function countRefusedTries({ events, isAccount }: RefusedTriesOptions): RefusedTries {
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
    for (const [email, count] of counted) {
      if (email && (await isAccount(email))) await record(email, count);
      else unknown += count;
    }
    if (unknown > 0) await record("", unknown);
  }

  const record = (account: string, count: number) =>
    events.record({ kind: "tries refused", account, about: String(count), device: "" });

  return { note, write };
}
