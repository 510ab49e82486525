import { neighbourhoodOf, networkOf } from "./client-address.server.ts";
import { createRateLimit, type ReturnableLimit } from "./rate-limit.server.ts";

type AddressLimitOptions = {
  points: number;
  /** For all neighbourhoods of a network together: who has a network to himself has many of them. */
  networkPoints: number;
  seconds: number;
};

export function createAddressLimit(options: AddressLimitOptions): ReturnableLimit {
  const { points, networkPoints, seconds } = options;
  const neighbourhoods = createRateLimit({ points, seconds });
  const networks = createRateLimit({ points: networkPoints, seconds });
  return {
    take: (address) =>
      neighbourhoods.take(neighbourhoodOf(address)) || networks.take(networkOf(address)),
    wait: (address) =>
      neighbourhoods.wait(neighbourhoodOf(address)) || networks.wait(networkOf(address)),
    giveBack(address) {
      neighbourhoods.giveBack(neighbourhoodOf(address));
      networks.giveBack(networkOf(address));
    },
  };
}
