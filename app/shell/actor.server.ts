import { formatDevice } from "../formats/device.ts";
import { clientAddress, type RequestContext } from "../server/context.ts";
import type { Who } from "../server/events/audit.server.ts";
import { admin } from "./gate.server.ts";

type RouteArgs = { request: Request; context: RequestContext };

export function actorOf({ request, context }: RouteArgs): Who {
  return whoAsks({ request, context }, context.get(admin).email);
}

/** `account`: the e-mail that somebody who is not signed in has typed or proven. */
export function whoAsks({ request, context }: RouteArgs, account = ""): Who {
  return { account, address: context.get(clientAddress), device: deviceOf(request.headers) };
}

export function deviceOf(headers: Headers): string {
  return formatDevice(headers.get("user-agent") ?? "");
}
