import { loginPath } from "../account/sign-in/return-path.ts";
import { START_OVER } from "../account/sign-in/sign-in.server.ts";
import { readCallbackOffer } from "../content/opkald/opkald.server.ts";
import { SERVER } from "../server/events/audit.server.ts";
import { NOT_THERE, type Refusal } from "../server/http/refusal.server.ts";
import type { LimitName } from "../server/http/route-handle.ts";
import type { SiteServices } from "./stores.server.ts";

type Client = { address: string; headers: Headers; url: URL };
type Limit = (client: Client) => Promise<Refusal | undefined> | Refusal | undefined;

const TOO_MANY_ASKED =
  "Der er spurgt mange gange fra dit netværk. Vent fem minutter, og prøv igen.";
const TOO_MANY_FORMS =
  "Der er sendt meget fra dit netværk på kort tid. Vent ti minutter, og prøv igen, eller ring til os.";

/** Checked before a form is read; its action counts what is stored. */
export function createRequestLimits(services: SiteServices) {
  const { anonymousLimit, formLimit, knownDevices } = services;
  const { content, audit, pendingSignIns } = services;

  const anonymous: Limit = ({ address, headers }) =>
    refuseFor(anonymousLimit.take(knownDevices.find(headers) ?? address), TOO_MANY_ASKED);
  const forms: Limit = ({ address }) => refuseFor(formLimit.take(address), TOO_MANY_FORMS);

  const limits: Record<LimitName, Limit> = {
    anonymous,
    forms,
    callbacks: (client) =>
      readCallbackOffer(content) ? forms(client) : { status: 404, sentence: NOT_THERE },
    "sign-in code": async (client) => {
      const refusal = await anonymous(client);
      if (refusal || (await pendingSignIns.read(client.headers))) return refusal;
      await audit({ kind: "code refused", who: { ...SERVER, address: client.address } });
      const { pathname, href } = client.url;
      if (pathname.endsWith(".data")) return { status: 401, sentence: START_OVER };
      return { status: 302, sentence: "", headers: { location: loginPath(href, "igen") } };
    },
  };

  return {
    ofForm: (name: LimitName, client: Client) => limits[name](client),
    ofAnonymousRead: anonymous,
  };
}

function refuseFor(wait: number, sentence: string): Refusal | undefined {
  if (wait === 0) return undefined;
  return { status: 429, sentence, headers: { "retry-after": String(wait) } };
}
