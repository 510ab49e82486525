/** A promise where the database is asked, as several processes do. */
export type Seconds = number | Promise<number>;

export type RateLimit = {
  /** Counts one more for `key`. @returns the seconds to wait before it may try again; 0 when it may now */
  take(key: string): Seconds;
  wait(key: string): Seconds;
};

export type ReturnableLimit = RateLimit & {
  giveBack(key: string): unknown;
};

export type CreateLimit = (
  name: string,
  options: { points: number; seconds: number },
) => ReturnableLimit;

type RateLimitOptions = {
  points: number;
  seconds: number;
  keys?: number;
  /** Milliseconds since any moment; it never goes back or jumps, as the wall's clock does. */
  clock?: () => number;
};

type Window = { used: number; endsAt: number };

/** `points` in any window of `seconds`, which begins with a key's first try. What is refused prolongs nothing. */
export function createRateLimit(options: RateLimitOptions) {
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
      const known = windows.get(key);
      const window = known && known.endsAt > now ? known : begin(key, now);
      const wait = secondsLeft(window, now);
      if (wait === 0) window.used += 1;
      return wait;
    },
    wait(key: string): number {
      const known = windows.get(key);
      return known ? secondsLeft(known, clock()) : 0;
    },
    giveBack(key: string) {
      const window = windows.get(key);
      if (window && window.used > 0) window.used -= 1;
    },
  };
}

/** Counted in this process alone. */
export const limitHere: CreateLimit = (_, options) => createRateLimit(options);
