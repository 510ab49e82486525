import { accountAction, reject } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";
import { parseNewPasskey, parsePasskeyName } from "../second-factor/passkey-response.server.ts";

export { clientAction, headers, loader };

const REJECTED = "Adgangsnøglen kunne ikke tilføjes. Begynd forfra, og prøv igen.";
const TOO_MANY = "Du har så mange adgangsnøgler, som en konto kan have. Fjern en, du ikke bruger.";

export const action = accountAction(
  {},
  async ({ services: { passkeys, colleagues }, me, by, form, headers }) => {
    const response = parseNewPasskey(form.get("credential"));
    if (!response) return reject(REJECTED);
    const name = parsePasskeyName(form) || by.device;
    const added = await passkeys.add(me, { headers, response, name }, by);
    if (added !== "added") return reject(added === "too many" ? TOO_MANY : REJECTED);
    await colleagues.notify(me.email, "passkey added");
    await colleagues.notifyOthers({ kind: "new passkey", email: me.email, device: by.device });
    const sentence = `Adgangsnøglen »${name}« er tilføjet. Næste gang kan du logge ind med den.`;
    return { answer: { ok: true, sentence } };
  },
);
