import { accountAction } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";

export { clientAction, headers, loader };

export const action = accountAction(
  { freshSession: true },
  async ({ services: { passkeys }, me, by, headers }) => {
    const { options, cookie } = await passkeys.offer(me, headers);
    const passkey = { options, name: by.device };
    return { answer: { ok: true, sentence: "", passkey }, headers: { "set-cookie": cookie } };
  },
);
