import type { KnownDevices } from "../auth/known-device.server.ts";
import { keysOfAddress } from "../limits/limit.server.ts";
import type { Limits } from "../limits/limits.server.ts";
import type { Refusal } from "./refusal.server.ts";

type Counting = { limits: Limits; knownDevices: KnownDevices };
type Client = { address: string; headers: Headers };

const TOO_MANY_ASKED =
  "Der er spurgt mange gange fra dit netværk. Vent fem minutter, og prøv igen.";
const TOO_MANY_FORMS =
  "Der er sendt meget fra dit netværk på kort tid. Vent ti minutter, og prøv igen, eller ring til os.";

/** For work that nobody signed in asks for, before it is done. A known device is counted by itself. */
export function countAsked({ limits, knownDevices }: Counting, { address, headers }: Client) {
  const device = knownDevices.find(headers);
  const keys = device ? [{ key: `device ${device}` }] : keysOfAddress(address);
  return refuseFor(limits.asking.take(keys), TOO_MANY_ASKED);
}

/** For a form of the public, before it is read; its action counts what is stored. */
export function countForm({ limits }: Counting, { address }: Client) {
  return refuseFor(limits.forms.take(keysOfAddress(address)), TOO_MANY_FORMS);
}

function refuseFor(wait: number, sentence: string): Refusal | undefined {
  if (wait === 0) return undefined;
  return { status: 429, sentence, headers: { "retry-after": String(wait) } };
}
