import { createAddressLimit } from "../http/address-limit.server.ts";
import type { CreateLimit, Seconds } from "../http/rate-limit.server.ts";
import type { KnownDevices } from "./known-device.server.ts";

export type Guess = { email: string; address: string; headers: Headers };

export type GuessLimit = {
  /** Counted before it is known whether it is right. @returns the seconds to wait; 0 when it may be made */
  (guess: Guess): Seconds;
  giveBack(guess: Guess): unknown;
};

const GUESSERS_IN_NETWORK = 4;

/** A device that has signed in to the account before is counted by itself: whatever strangers do, its owner gets in. */
export function createGuessLimit(
  devices: Pick<KnownDevices, "recognise">,
  each: { name: string; points: number; seconds: number },
  createLimit: CreateLimit,
): GuessLimit {
  const byDevice = createLimit(`${each.name} device`, each);
  const networkPoints = each.points * GUESSERS_IN_NETWORK;
  const byAddress = createAddressLimit({ ...each, networkPoints }, createLimit);
  const byAccount = createLimit(`${each.name} account`, each);
  async function take({ email, address, headers }: Guess): Promise<number> {
    const device = devices.recognise(email, headers);
    if (device) return byDevice.take(device);
    return (await byAddress.take(address)) || byAccount.take(email.toLowerCase());
  }
  return Object.assign(take, {
    async giveBack({ email, address, headers }: Guess) {
      const device = devices.recognise(email, headers);
      if (device) return byDevice.giveBack(device);
      await byAddress.giveBack(address);
      await byAccount.giveBack(email.toLowerCase());
    },
  });
}
