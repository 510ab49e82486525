import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../formats/durations.ts";
import { type Limit, limit } from "./limit.server.ts";

/** What is counted in the memory of each process (docs/security.md has the table). */
export function createLimits() {
  return {
    // Enough for a school behind one address; a page costs some milliseconds of this process.
    asking: limit({ points: 600, withinMs: 5 * MINUTE_MS }),
    // Before a form is read, however many of it are stored.
    forms: limit({ points: 200, withinMs: 10 * MINUTE_MS }),
    orders: limit({ points: 20, withinMs: 10 * MINUTE_MS }),
    callbacks: limit({ points: 10, withinMs: 10 * MINUTE_MS }),
    passwords: limit({ points: 10, withinMs: 15 * MINUTE_MS }),
    passwordLinks: limit({ points: 5, withinMs: 15 * MINUTE_MS }),
    passkeys: limit({ points: 40, withinMs: 15 * MINUTE_MS }),
    passwordChanges: limit({ points: 10, withinMs: 15 * MINUTE_MS }),
    invitations: limit({ points: 20, withinMs: HOUR_MS }),
    deviceNews: limit({ points: 1, withinMs: DAY_MS }),
  } satisfies Record<string, Limit>;
}

export type Limits = ReturnType<typeof createLimits>;
