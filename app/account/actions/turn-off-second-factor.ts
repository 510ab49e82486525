import { accountAction, reject } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";
import { succeedInOnlySession } from "../second-factor/only-session.server.ts";

export { clientAction, headers, loader };

export const action = accountAction(
  { event: "second factor turned off", freshSession: true },
  async ({ services, me, headers }) => {
    const { secondFactors, colleagues } = services;
    if (!(await secondFactors.turnOff(me.id))) return reject("Totrinslogin er ikke slået til.");
    await colleagues.notify(me.email, "second factor off");
    return succeedInOnlySession(services, me, headers, "Totrinslogin er slået fra.");
  },
);
