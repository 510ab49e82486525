import type { Samspil } from "../../server/context.ts";
import { deviceOf } from "../../shell/actor.server.ts";

/** Call it before the device is remembered. Never throws: a failure must not stop the sign-in. */
export async function notifyOfSignIn(services: Samspil, email: string, headers: Headers) {
  try {
    if (await isFirst(services, email)) {
      await services.colleagues.notifyOwners({ kind: "first sign-in", email });
    } else if (!(await services.knownDevices.recognise(email, headers))) {
      await notifyOfNewDevice(services, email, headers);
    }
  } catch (error) {
    services.log.warn({ err: error }, "could not notify anybody of a sign-in");
  }
}

async function isFirst({ events }: Samspil, account: string): Promise<boolean> {
  const earlier = await events.list({ account, kinds: ["signed in"], page: 1 });
  return earlier.events.length === 0;
}

export async function notifyOfNewDevice(services: Samspil, email: string, headers: Headers) {
  const { colleagues, limits } = services;
  await colleagues.notify(email, "new device");
  // Each private window is a new device: whose account it is gets a mail each time, the owners once a day.
  if (limits.deviceNews.take([{ key: email }]) > 0) return;
  await colleagues.notifyOwners({ kind: "new device", email, device: deviceOf(headers) });
}
