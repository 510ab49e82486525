import { ipPrefixOf, networkOf } from "./client-address.server.ts";
import { createRateLimit, type ReturnableLimit } from "./rate-limit.server.ts";

type AddressLimitOptions = {
  points: number;
  /** For all prefixes of a network together: one person may have a whole network. */
  networkPoints: number;
  seconds: number;
};

export function createAddressLimit(options: AddressLimitOptions): ReturnableLimit {
  const { points, networkPoints, seconds } = options;
  const prefixes = createRateLimit({ points, seconds });
  const networks = createRateLimit({ points: networkPoints, seconds });
  return {
    take: (address) => prefixes.take(ipPrefixOf(address)) || networks.take(networkOf(address)),
    wait: (address) => prefixes.wait(ipPrefixOf(address)) || networks.wait(networkOf(address)),
    giveBack(address) {
      prefixes.giveBack(ipPrefixOf(address));
      networks.giveBack(networkOf(address));
    },
  };
}
