/** What a route's `handle` says of how it is asked. */
export type RouteHandle = {
  /** Its body is a file, which it counts while it comes in. */
  takesFile?: true;
  /** A short page, with the low footer. */
  isShort?: true;
  /** Which limit a form that anybody may send to it has (app/start/request-limits.server.ts). */
  limit?: LimitName;
};

export const LIMIT_NAMES = [
  "orders",
  "withdrawals",
  "callbacks",
  "anonymous",
  "sign-in code",
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];
