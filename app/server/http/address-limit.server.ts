import { neighbourhoodOf, networkOf } from "./client-address.server.ts";
import { type CreateLimit, limitHere, type ReturnableLimit } from "./rate-limit.server.ts";

type AddressLimitOptions = {
  /** Of those that are counted in the database each its own. */
  name: string;
  points: number;
  /** For all neighbourhoods of a network together: who has a network to himself has many of them. */
  networkPoints: number;
  seconds: number;
};

export function createAddressLimit(
  options: AddressLimitOptions,
  createLimit: CreateLimit = limitHere,
): ReturnableLimit {
  const { name, points, networkPoints, seconds } = options;
  const neighbourhoods = createLimit(`${name} neighbourhood`, { points, seconds });
  const networks = createLimit(`${name} network`, { points: networkPoints, seconds });
  return {
    take: async (address) =>
      (await neighbourhoods.take(neighbourhoodOf(address))) || networks.take(networkOf(address)),
    wait: async (address) =>
      (await neighbourhoods.wait(neighbourhoodOf(address))) || networks.wait(networkOf(address)),
    async giveBack(address) {
      await neighbourhoods.giveBack(neighbourhoodOf(address));
      await networks.giveBack(networkOf(address));
    },
  };
}
