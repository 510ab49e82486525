import { createHash } from "node:crypto";

export type RateLimit = {
  /** Counts one more for `key`. @returns the seconds to wait before it may try again; 0 when it may now */
  take(key: string): number;
  wait(key: string): number;
};

export type ReturnableLimit = RateLimit & {
  giveBack(key: string): void;
};

type RateLimitOptions = {
  points: number;
  seconds: number;
  keys?: number;
  /** Milliseconds since any moment; it never goes back or jumps, as the wall's clock does. */
  clock?: () => number;
};

type Window = { used: number; endsAt: number };

/**
 * `points` in any window of `seconds`, which begins with a key's first try. What is refused prolongs nothing. Of several
 * processes each counts by itself: a limit asks no database, which may be silent.
 */
export function createRateLimit(options: RateLimitOptions): ReturnableLimit {
  const { points, seconds, keys = 20_000, clock = () => performance.now() } = options;
  const windows = new Map<string, Window>();

  function makeRoom(now: number) {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size < keys) break;
      windows.delete(key);
    }
  }

  function begin(key: string, now: number): Window {
    makeRoom(now);
    const window = { used: 0, endsAt: now + seconds * 1000 };
    windows.set(key, window);
    return window;
  }

  function secondsLeft({ used, endsAt }: Window, now: number): number {
    return used >= points ? Math.max(0, Math.ceil((endsAt - now) / 1000)) : 0;
  }

  return {
    take(key: string): number {
      const now = clock();
      const mark = markOf(key);
      const known = windows.get(mark);
      const window = known && known.endsAt > now ? known : begin(mark, now);
      const wait = secondsLeft(window, now);
      if (wait === 0) window.used += 1;
      return wait;
    },
    wait(key: string): number {
      const known = windows.get(markOf(key));
      return known ? secondsLeft(known, clock()) : 0;
    },
    giveBack(key: string) {
      const window = windows.get(markOf(key));
      if (window && window.used > 0) window.used -= 1;
    },
  };
}

/** A part of a header or a form would keep all of it in memory. */
function markOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
