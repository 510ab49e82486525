import { createAddressLimit } from "../http/address-limit.server.ts";
import { createRateLimit } from "../http/rate-limit.server.ts";
import type { KnownDevices } from "./known-device.server.ts";

export type Guess = { email: string; address: string; headers: Headers };

export type GuessLimit = {
  /** Counts before the guess is checked. @returns the seconds to wait; 0 when it may be made */
  (guess: Guess): Promise<number>;
  giveBack(guess: Guess): Promise<void>;
};

const GUESSERS_IN_NETWORK = 4;

/** A known device has a count of its own, so that others' guesses cannot lock the owner out. */
export function createGuessLimit(
  devices: Pick<KnownDevices, "recognise">,
  each: { points: number; seconds: number },
): GuessLimit {
  const byDevice = createRateLimit(each);
  const networkPoints = each.points * GUESSERS_IN_NETWORK;
  const byAddress = createAddressLimit({ ...each, networkPoints });
  const byAccount = createRateLimit(each);
  async function take({ email, address, headers }: Guess): Promise<number> {
    const device = await devices.recognise(email, headers);
    if (device) return byDevice.take(device);
    return byAddress.take(address) || byAccount.take(email.toLowerCase());
  }
  return Object.assign(take, {
    async giveBack({ email, address, headers }: Guess) {
      const device = await devices.recognise(email, headers);
      if (device) return byDevice.giveBack(device);
      byAddress.giveBack(address);
      byAccount.giveBack(email.toLowerCase());
    },
  });
}
