import { isRejection } from "../../server/auth/auth.server.ts";
import { newPasswordProblem } from "../../server/auth/easy-password.server.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import { accountAction, reject } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";
import { mustUsePasskey } from "../sign-in/sign-in.server.ts";

export { clientAction, headers, loader };

export const action = accountAction(
  {
    event: "password changed",
    // The form contains the current password; with a second factor the code was given at sign-in.
    freshSession: async (services, { id }) =>
      (await services.secondFactors.read(id)) !== undefined || mustUsePasskey(services, id),
  },
  async ({ services: { auth, colleagues, limits, knownDevices }, me, form, headers }) => {
    const newPassword = textOf(form, "newPassword");
    const repeated = textOf(form, "repeated");
    const problem = await newPasswordProblem({ password: newPassword, repeated, email: me.email });
    if (problem) return reject(problem);
    const currentPassword = textOf(form, "currentPassword");
    if (newPassword === currentPassword)
      return reject("Vælg en anden adgangskode end den, du har nu.");
    // A session left open must not be a way to guess the password.
    const wait = limits.passwordChanges.take([{ key: me.id }]);
    if (wait > 0) {
      const rejection = reject("Der er prøvet for mange gange. Vent et kvarter, og prøv igen.");
      return { ...rejection, status: 429, headers: { "retry-after": String(wait) } };
    }
    try {
      const changed = await auth.api.changePassword({
        body: { currentPassword, newPassword, revokeOtherSessions: true },
        headers,
        returnHeaders: true,
      });
      await colleagues.followPasswordChange(me);
      changed.headers.append("set-cookie", await knownDevices.remember(me.email));
      const sentence = "Din adgangskode er ændret. Du er logget ud alle andre steder.";
      return { answer: { ok: true, sentence }, headers: changed.headers };
    } catch (error) {
      if (!isRejection(error)) throw error;
      return reject("Den nuværende adgangskode er forkert.");
    }
  },
);
