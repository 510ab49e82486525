import { createHash } from "node:crypto";

export type RateLimit = {
  /** Counts a try. @returns the seconds to wait; 0 when it may be made */
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
  /** Monotonic milliseconds: the wall clock may jump. */
  clock?: () => number;
};

type Window = { used: number; endsAt: number };

/** Each process counts by itself, for the database may be silent. Refused tries do not prolong the wait. */
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
      const current = windows.get(mark);
      const window = current && current.endsAt > now ? current : begin(mark, now);
      const wait = secondsLeft(window, now);
      if (wait === 0) window.used += 1;
      return wait;
    },
    wait(key: string): number {
      const current = windows.get(markOf(key));
      return current ? secondsLeft(current, clock()) : 0;
    },
    giveBack(key: string) {
      const window = windows.get(markOf(key));
      if (window && window.used > 0) window.used -= 1;
    },
  };
}

/** Counts only work that succeeds. @returns what it returns, or the seconds to wait */
export async function countIfDone<Result>(
  limit: ReturnableLimit,
  key: string,
  work: () => Promise<Result>,
): Promise<Result | { wait: number }> {
  const wait = limit.take(key);
  if (wait > 0) return { wait };
  try {
    return await work();
  } catch (error) {
    limit.giveBack(key);
    throw error;
  }
}

/** A slice of a string would keep the whole header or form in memory. */
function markOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
