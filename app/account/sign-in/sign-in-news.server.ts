import { deviceOf } from "../../admin/shell/actor.server.ts";
import type { Samspil } from "../../server/context.ts";

type SignInNewsServices = Pick<
  Samspil,
  "colleagues" | "deviceNewsLimit" | "events" | "knownDevices" | "log"
>;

/** To be asked before the device is remembered. What of this fails is logged: nobody is kept out by it. */
export async function notifyOfSignIn(
  services: SignInNewsServices,
  email: string,
  headers: Headers,
) {
  try {
    if (await isFirst(services, email)) {
      await services.colleagues.notifyOthers({ kind: "first sign-in", email });
    } else if (!services.knownDevices.recognise(email, headers)) {
      await notifyOfNewDevice(services, email, headers);
    }
  } catch (error) {
    services.log.warn({ err: error }, "nobody could be told of a sign-in");
  }
}

async function isFirst({ events }: SignInNewsServices, account: string): Promise<boolean> {
  const earlier = await events.list({ account, kinds: ["signed in"], page: 1 });
  return earlier.events.length === 0;
}

export async function notifyOfNewDevice(
  { colleagues, deviceNewsLimit }: Pick<SignInNewsServices, "colleagues" | "deviceNewsLimit">,
  email: string,
  headers: Headers,
) {
  await colleagues.notify(email, "new device");
  // Who signs in from a private window each day is told each time, and the others once a day.
  if (deviceNewsLimit.take(email) > 0) return;
  await colleagues.notifyOthers({ kind: "new device", email, device: deviceOf(headers) });
}
