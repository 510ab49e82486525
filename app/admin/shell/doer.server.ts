import { deviceWords } from "../../formats/device.ts";
import { clientAddress, type RequestContext } from "../../server/context.ts";
import type { Doer } from "../../server/events/events.server.ts";
import type { Who } from "../../server/events/security-events.server.ts";
import { admin } from "./gate.server.ts";

type Asked = { request: Request; context: RequestContext };

export function doerOf({ request, context }: Asked): Doer {
  return { account: context.get(admin).email, device: deviceOf(request.headers) };
}

export function whoAsks({ request, context }: Asked, email?: string): Who {
  return { email, address: context.get(clientAddress), device: deviceOf(request.headers) };
}

export function deviceOf(headers: Headers): string {
  return deviceWords(headers.get("user-agent") ?? "");
}
