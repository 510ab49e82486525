import { lineOf } from "../../formats/form-line.ts";
import { textOf } from "../../server/http/form-body.server.ts";
import { accountAction, reject } from "../account-action.server.ts";
import { clientAction, headers, loader } from "../form-address.ts";
import { succeedInOnlySession } from "../second-factor/only-session.server.ts";
import { withQrCode } from "../second-factor/qr-code.server.ts";

export { clientAction, headers, loader };

export const action = accountAction(
  { event: "second factor turned on" },
  async ({ services, me, form, headers }) => {
    const { secondFactors, colleagues } = services;
    const token = textOf(form, "offer");
    const result = await secondFactors.turnOn(me, token, lineOf(form, "code"));
    if (result.ok) {
      await colleagues.notify(me.email, "second factor on");
      const done = await succeedInOnlySession(services, me, headers, "Totrinslogin er slået til.");
      return { ...done, answer: { ...done.answer, recoveryCodes: result.recoveryCodes } };
    }
    if (result.reason === "on already") return reject("Totrinslogin er allerede slået til.");
    const offer = await secondFactors.readOffer(me, token);
    if (!offer) return reject("Der gik for lang tid. Begynd forfra, og læs den nye QR-kode.");
    const sentence = "Koden er forkert. Skriv den, som appen viser lige nu.";
    return { answer: { ok: false, sentence, offer: withQrCode(offer) } };
  },
);
