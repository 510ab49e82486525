import { formatDevice } from "../../formats/device.ts";
import { clientAddress, type RequestContext } from "../../server/context.ts";
import type { Actor } from "../../server/events/events.server.ts";
import type { Who } from "../../server/events/security-events.server.ts";
import { admin } from "./gate.server.ts";

type RouteArgs = { request: Request; context: RequestContext };

export function actorOf({ request, context }: RouteArgs): Actor {
  return { account: context.get(admin).email, device: deviceOf(request.headers) };
}

export function whoAsks({ request, context }: RouteArgs, email?: string): Who {
  return { email, address: context.get(clientAddress), device: deviceOf(request.headers) };
}

export function deviceOf(headers: Headers): string {
  return formatDevice(headers.get("user-agent") ?? "");
}
