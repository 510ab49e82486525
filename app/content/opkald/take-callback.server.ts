import { readablePhone } from "../../formats/phone-number.ts";
import { clientAddress, type RequestContext, samspil } from "../../server/context.ts";
import { OutcomeUnknown, PERHAPS_STORED } from "../../server/database/unavailable.server.ts";
import type { Letter } from "../../server/mail/letter.server.ts";
import { renderLetter } from "../../server/mail/letter-parts.server.ts";
import { type Notice, noMoreToday } from "../../server/mail/notices.ts";
import { calling } from "./context.ts";
import type { CallbackOffer } from "./opkald.server.ts";
import {
  type Callback,
  type CallbackForm,
  type CallbackProblems,
  findCallbackProblems,
  parseCallback,
  TOO_MANY_CALLBACKS,
  timeLabel,
} from "./opkald.ts";

export type CallbackRefusal = {
  status: number;
  alert: string;
  form: CallbackForm;
  problems: CallbackProblems;
};

/** Takes a posted form in, unless too many came from there. @returns a refusal, or undefined when it is stored */
export async function takeCallback(
  request: Request,
  context: RequestContext,
  { people }: CallbackOffer,
): Promise<{ refusal?: CallbackRefusal; headers?: HeadersInit }> {
  const { recipients, log, metrics } = context.get(samspil);
  const { callbacks, callbackLimit } = context.get(calling);
  const wait = callbackLimit.take(context.get(clientAddress));
  const sent = await request.formData().catch(() => new FormData());
  const form = parseCallback(sent, people);
  const refuse = (status: number, alert: string, problems: CallbackProblems = {}) => ({
    refusal: { status, alert, form, problems },
  });
  if (wait > 0) {
    return { ...refuse(429, TOO_MANY_CALLBACKS), headers: { "retry-after": String(wait) } };
  }
  if (sent.get("website")) {
    metrics.measure({ what: "refusal", kind: "robot" });
    return refuse(422, ROBOT);
  }
  const problems = findCallbackProblems(form);
  if (Object.keys(problems).length > 0) return refuse(422, LOOK_AGAIN, problems);
  try {
    const { isRepeated } = await callbacks.take(form, async (callback, notice, trx) =>
      composeLetter(callback, notice, people, await recipients.addresses(trx)),
    );
    log.info({ repeated: isRepeated }, "asked to be called");
    return {};
  } catch (error) {
    log.error({ err: error }, "a request to be called could not be stored");
    return error instanceof OutcomeUnknown ? refuse(504, PERHAPS_STORED) : refuse(503, NOT_STORED);
  }
}

const LOOK_AGAIN = "Se venligst de markerede felter igennem.";
const ROBOT =
  "Det ligner noget, en robot har skrevet, og er ikke sendt. Er du et menneske, så ring til os.";
const NOT_STORED = "Det kunne ikke gemmes lige nu. Prøv igen om lidt, eller ring til os.";

/** For the clinic only: nothing is sent to who asks. */
function composeLetter(
  { form }: Callback,
  notice: Notice,
  people: CallbackOffer["people"],
  to: string[],
): Omit<Letter, "id"> {
  const whom = people.find(({ id }) => id === form.hvem)?.navn ?? "Den, der har tid";
  return {
    to,
    subject: `Ring til ${form.navn}`,
    isUrgent: true,
    ...renderLetter(`Ring til ${form.navn}`, [
      {
        rows: [
          { label: "Navn", value: form.navn },
          { label: "Telefon", value: readablePhone(form.telefon) },
          { label: "Hvornår", value: timeLabel(form.hvornaar) },
          { label: "Hvem", value: whom },
        ],
      },
      {
        paragraphs: [
          ...(notice === "last mailed" ? [noMoreToday("Ring mig op")] : []),
          "Tryk »Ringet op« under Ring mig op i administrationen, når I har talt sammen. Så slettes navn og nummer dér. Slet også denne mail.",
        ],
      },
    ]),
  };
}
