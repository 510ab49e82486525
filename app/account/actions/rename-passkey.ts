import { textOf } from "../../server/http/form-body.server.ts";
import { accountAction, reject, succeed } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";
import { parsePasskeyName } from "../second-factor/passkey-response.server.ts";

export { clientAction, headers, loader };

export const action = accountAction({}, async ({ services: { passkeys }, me, form }) => {
  const name = parsePasskeyName(form);
  if (!name) return reject("Skriv, hvad adgangsnøglen skal hedde.");
  const isRenamed = await passkeys.rename(me.id, textOf(form, "id"), name);
  if (!isRenamed) return reject("Adgangsnøglen er allerede fjernet.");
  return succeed(`Adgangsnøglen hedder nu »${name}«.`);
});
