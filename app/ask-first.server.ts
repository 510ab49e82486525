import type { IncomingMessage } from "node:http";
import { loginPath } from "./admin/login-path.ts";
import { START_OVER, TOO_MANY } from "./admin/sign-in.server.ts";
import { TOO_MANY_ORDERS } from "./kurv/order-answer.ts";
import type { Samspil } from "./server/context.ts";
import type { AskFirst } from "./server/http/admission.server.ts";
import type { Refusal } from "./server/http/refusal.server.ts";

type Services = Pick<Samspil, "orderLimit" | "securityEvents" | "signInLimit" | "signInSteps">;
type Who = { address: string; headers: Headers };

/**
 * What the forms that everybody may send ask before they are read, by their route: who is over a limit, or has not
 * taken the step before, is told so at no cost. The limits themselves are counted by who reads the form.
 */
export function askFirst(
  { orderLimit, securityEvents, signInLimit, signInSteps }: Services,
  whoIs: (request: IncomingMessage) => Who,
): Record<string, AskFirst> {
  const orders: AskFirst = (request) => {
    const wait = orderLimit.wait(whoIs(request).address);
    return wait > 0 ? refuseFor(wait, TOO_MANY_ORDERS) : undefined;
  };
  return {
    "kurv/page": orders,
    "kurv/order-action": orders,
    "admin/login": async (request) => {
      const { address, headers } = whoIs(request);
      // Which account it knows stands in the form: such a device is counted by itself.
      if (headers.get("cookie")?.includes("samspil.device.")) return undefined;
      const wait = signInLimit.wait(address);
      if (wait === 0) return undefined;
      await securityEvents.record("sign-in held back", { address });
      return refuseFor(wait, TOO_MANY);
    },
    "admin/sign-in-code": async (request, isData) => {
      const { address, headers } = whoIs(request);
      if (await signInSteps.read(headers)) return undefined;
      await securityEvents.record("code refused", { address });
      if (isData) return { status: 401, sentence: START_OVER };
      const location = loginPath(request.url ?? "", "igen");
      return { status: 302, sentence: "", headers: { location } };
    },
  };
}

function refuseFor(wait: number, sentence: string): Refusal {
  return { status: 429, sentence, headers: { "retry-after": String(wait) } };
}
