import type { IncomingMessage } from "node:http";
import type { Register } from "react-router";
import { loginPath } from "../account/sign-in/return-path.ts";
import { START_OVER } from "../account/sign-in/sign-in.server.ts";
import { readCallbackOffer } from "../content/opkald/opkald.server.ts";
import { TOO_MANY_CALLBACKS } from "../content/opkald/opkald.ts";
import { isSessionCookieOurs } from "../server/auth/session-cookie.server.ts";
import { isPrivate } from "../server/http/address.server.ts";
import { NOT_THERE, type Refusal } from "../server/http/refusal.server.ts";
import type { GuardRule } from "../server/http/request-guard.server.ts";
import { TOO_MANY_ORDERS } from "../shop/orders/order-answer.ts";
import type { SiteServices } from "./stores.server.ts";

/** As react-router generates them from routes.ts: a rule whose route is gone does not compile. */
type RouteId = keyof Register["routeModules"];
type GuardServices = Pick<
  SiteServices,
  | "auth"
  | "callbackLimit"
  | "content"
  | "knownDevices"
  | "orderLimit"
  | "securityEvents"
  | "signInSteps"
  | "anonymousLimit"
>;
type Who = { address: string; headers: Headers };

const TOO_MANY_ASKED =
  "Der er spurgt mange gange fra dit netværk. Vent fem minutter, og prøv igen.";

/** What is asked before a form that everybody may send is read, by its route. The limits are counted by who reads the form. */
export function guardRules(
  services: GuardServices,
  whoIs: (request: IncomingMessage) => Who,
): Partial<Record<RouteId, GuardRule>> {
  const { orderLimit, securityEvents, signInSteps } = services;
  const orders: GuardRule = async (request) => {
    const wait = orderLimit.wait(whoIs(request).address);
    return wait > 0 ? refuseFor(wait, TOO_MANY_ORDERS) : undefined;
  };
  return {
    "shop/checkout/order-action": orders,
    // What is read through before it is confirmed stores nothing: it is counted as a page is.
    "shop/withdrawal/page": async (request, isData) =>
      (await orders(request, isData)) ?? countAnonymous(services, whoIs(request)),
    "content/opkald/page": async (request) => {
      if (!readCallbackOffer(services.content)) return { status: 404, sentence: NOT_THERE };
      const wait = services.callbackLimit.wait(whoIs(request).address);
      return wait > 0 ? refuseFor(wait, TOO_MANY_CALLBACKS) : undefined;
    },
    "tools/dashboard/mail-proof": (request) => countAnonymous(services, whoIs(request)),
    // Three forms in one, each with a limit of its own: which it is stands in what is sent.
    "account/sign-in/login": (request) => countAnonymous(services, whoIs(request)),
    "account/choose-password": (request) => countAnonymous(services, whoIs(request)),
    "account/sign-in/sign-in-code": async (request, isData) => {
      const { address, headers } = whoIs(request);
      const refusal = await countAnonymous(services, { address, headers });
      if (refusal) return refusal;
      if (await signInSteps.read(headers)) return undefined;
      await securityEvents.record("code refused", { address });
      if (isData) return { status: 401, sentence: START_OVER };
      const location = loginPath(request.url ?? "", "igen");
      return { status: 302, sentence: "", headers: { location } };
    },
  };
}

export function guardRuleForReading(
  services: GuardServices,
  whoIs: (request: IncomingMessage) => Who,
  { uncached, isMadeUp }: { uncached: string[]; isMadeUp: (pathname: string) => boolean },
): (request: IncomingMessage, pathname: string) => Promise<Refusal | undefined> | undefined {
  async function ask(request: IncomingMessage) {
    const who = whoIs(request);
    return (await isSessionCookieOurs(services.auth, who.headers))
      ? undefined
      : countAnonymous(services, who);
  }
  const isCounted = (pathname: string) =>
    isPrivate(pathname) || uncached.includes(pathname) || isMadeUp(pathname);
  return (request, pathname) => (isCounted(pathname) ? ask(request) : undefined);
}

async function countAnonymous(
  { knownDevices, anonymousLimit }: GuardServices,
  { address, headers }: Who,
) {
  const wait = anonymousLimit.take(knownDevices.find(headers) ?? address);
  return wait > 0 ? refuseFor(wait, TOO_MANY_ASKED) : undefined;
}

function refuseFor(wait: number, sentence: string): Refusal {
  return { status: 429, sentence, headers: { "retry-after": String(wait) } };
}
