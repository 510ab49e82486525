import { accountAction, reject } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";
import { withQrCode } from "../second-factor/qr-code.server.ts";

export { clientAction, headers, loader };

export const action = accountAction(
  { freshSession: true },
  async ({ services: { secondFactors }, me }) => {
    if (await secondFactors.read(me.id)) return reject("Totrinslogin er allerede slået til.");
    const offer = withQrCode(await secondFactors.offer(me));
    return { answer: { ok: true, sentence: "", offer } };
  },
);
