import { type Limit, limit } from "./limit.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is counted in the memory of each process (docs/security.md has the table). */
export function createLimits() {
  return {
    // Enough for a school behind one address; a page costs some milliseconds of this process.
    asking: limit({ points: 600, seconds: 5 * MINUTE }),
    // Before a form is read, however many of it are stored.
    forms: limit({ points: 200, seconds: 10 * MINUTE }),
    orders: limit({ points: 20, seconds: 10 * MINUTE }),
    callbacks: limit({ points: 10, seconds: 10 * MINUTE }),
    passwords: limit({ points: 10, seconds: 15 * MINUTE }),
    passwordLinks: limit({ points: 5, seconds: 15 * MINUTE }),
    passkeys: limit({ points: 40, seconds: 15 * MINUTE }),
    passwordChanges: limit({ points: 10, seconds: 15 * MINUTE }),
    invitations: limit({ points: 20, seconds: HOUR }),
    deviceNews: limit({ points: 1, seconds: DAY }),
  } satisfies Record<string, Limit>;
}

export type Limits = ReturnType<typeof createLimits>;
