import { createHash } from "node:crypto";
import { ipPrefixOf, networkOf } from "./client-address.server.ts";

/** What is counted: an address, an account, a device. `times`: how many times a limit's points it has. */
export type LimitKey = { key: string; times?: number };

export type Limit = {
  /** Counts a try for all keys, or for none of them. @returns the seconds to wait; 0 when it may be made */
  take(keys: LimitKey[]): number;
  /** Of a try that succeeded, or whose work failed. */
  giveBack(keys: LimitKey[]): void;
};

type LimitOptions = {
  points: number;
  withinMs: number;
  /** The most that are remembered; made-up ones push out the oldest. */
  keys?: number;
  /** Monotonic milliseconds: the wall clock may jump. */
  now?: () => number;
};

type Window = { used: number; endsAt: number };

/** Each process counts by itself, for the database may be silent. Refused tries do not prolong the wait. */
export function limit(options: LimitOptions): Limit {
  const { points, withinMs, keys: most = 20_000 } = options;
  const { now: read = () => performance.now() } = options;
  const windows = new Map<string, Window>();

  function windowOf(mark: string, now: number): Window {
    const current = windows.get(mark);
    if (current && current.endsAt > now) return current;
    windows.delete(mark);
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now && windows.size < most) break;
      windows.delete(oldest);
    }
    const window = { used: 0, endsAt: now + withinMs };
    windows.set(mark, window);
    return window;
  }

  return {
    take(keys) {
      const now = read();
      const counted = keys.map(({ key, times = 1 }) => ({
        window: windowOf(markOf(key), now),
        most: points * times,
      }));
      const full = counted.filter(({ window, most }) => window.used >= most);
      if (full.length > 0)
        return Math.max(...full.map(({ window }) => Math.ceil((window.endsAt - now) / 1000)));
      for (const { window } of counted) window.used += 1;
      return 0;
    },
    giveBack(keys) {
      for (const { key } of keys) {
        const window = windows.get(markOf(key));
        if (window && window.used > 0) window.used -= 1;
      }
    },
  };
}

/** One person may have a whole network, whose addresses together have `times` the tries of one. */
export function keysOfAddress(address: string, times = 3): LimitKey[] {
  return [
    { key: `address ${ipPrefixOf(address)}` },
    { key: `network ${networkOf(address)}`, times },
  ];
}

/** A slice of a string would keep the whole header or form in memory. */
function markOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
