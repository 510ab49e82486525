import { createGuessLimit } from "../server/auth/guess-limit.server.ts";
import type { KnownDevices } from "../server/auth/known-device.server.ts";
import { createAddressLimit } from "../server/http/address-limit.server.ts";
import { createRateLimit } from "../server/http/rate-limit.server.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Each process counts for itself. */
export function createRateLimits(knownDevices: KnownDevices) {
  return {
    orderLimit: createAddressLimit({ points: 20, networkPoints: 60, seconds: 10 * MINUTE }),
    callbackLimit: createAddressLimit({ points: 10, networkPoints: 30, seconds: 10 * MINUTE }),
    // Before a form is read, however many of it are stored.
    formLimit: createAddressLimit({ points: 200, networkPoints: 600, seconds: 10 * MINUTE }),
    // Enough for a school behind one address; a page costs some milliseconds of this process.
    anonymousLimit: createAddressLimit({ points: 600, networkPoints: 1800, seconds: 5 * MINUTE }),
    signInLimit: createGuessLimit(knownDevices, { points: 10, seconds: 15 * MINUTE }),
    resetLimit: createGuessLimit(knownDevices, { points: 5, seconds: 15 * MINUTE }),
    passkeyLimit: createAddressLimit({ points: 40, networkPoints: 120, seconds: 15 * MINUTE }),
    changeLimit: createRateLimit({ points: 10, seconds: 15 * MINUTE }),
    inviteLimit: createRateLimit({ points: 20, seconds: HOUR }),
    deviceNewsLimit: createRateLimit({ points: 1, seconds: DAY }),
  };
}
