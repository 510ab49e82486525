import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

export type RateLimit = {
  /** Counts one more for `key`; false when it has had too many. */
  take(key: string): Promise<boolean>;
};

export function createRateLimit(options: { points: number; seconds: number }): RateLimit {
  const limiter = new RateLimiterMemory({ points: options.points, duration: options.seconds });
  return {
    take: (key) =>
      limiter.consume(key).then(
        () => true,
        (reason: unknown) => {
          if (reason instanceof RateLimiterRes) return false;
          throw reason;
        },
      ),
  };
}
