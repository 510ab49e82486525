import { data } from "react-router";
import { ownPath } from "../../formats/own-path.ts";
import { formatPhone } from "../../formats/phone-number.ts";
import { clientAddress, type RequestContext, samspil } from "../../server/context.ts";
import { type Notice, noMoreToday } from "../../server/mail/notices.server.ts";
import { queueMail } from "../../server/mail/queue-mail.server.ts";
import { renderMessage } from "../../server/mail/render-message.server.ts";
import {
  formIdOf,
  isFromRobot,
  isRefused,
  readSent,
  receiveForm,
  retryAfter,
} from "../../site/form/receive-form.server.ts";
import { GUIDE_PATH } from "../guide/guide.ts";
import { messageId } from "./callbacks.server.ts";
import { calling, thanked } from "./context.ts";
import type { CallbackOffer } from "./opkald.server.ts";
import {
  CALLBACK_PATH,
  type CallbackForm,
  type Choices,
  findCallbackProblems,
  findChoice,
  parseCallback,
  TIMES,
  TOO_MANY_CALLBACKS,
} from "./opkald.ts";

export type CallbackAnswer = CallbackRefusal | CallbackThanks;

/** `from`: the page whose form was sent; undefined on the form's own page, and where the browser does not say. */
export type CallbackThanks = { summary: Row[]; from?: string };

export type CallbackRefusal = {
  /** Sent again it is the same form: the browser's id, or one of this answer, which is not cached. */
  formId: string;
  alert: string;
  form: CallbackForm;
  problems: Partial<CallbackForm>;
};

export async function receiveCallback(
  request: Request,
  context: RequestContext,
  { callees }: CallbackOffer,
) {
  const { recipients, settings, limits, storeInTime, log } = context.get(samspil);
  const { callbacks } = context.get(calling);
  const sent = await readSent(request);
  const form = parseCallback(sent, callees);
  const formId = formIdOf(sent);
  const refuse = (status: number, alert: string, problems = {}, headers?: HeadersInit) =>
    data<CallbackAnswer>({ formId, alert, form, problems }, { status, headers });
  if (isFromRobot(sent)) return refuse(422, ROBOT);
  const problems = findCallbackProblems(form);
  if (Object.keys(problems).length > 0) return refuse(422, FIX_FIELDS, problems);
  const answer = await receiveForm({
    name: "callback",
    limit: limits.callbacks,
    from: context.get(clientAddress),
    log,
    tooMany: TOO_MANY_CALLBACKS,
    notStored: NOT_STORED,
    find: () => callbacks.findStored(formId),
    store: () =>
      storeInTime(async (trx) => {
        const stored = await callbacks.store(trx, formId, form);
        if (stored && stored.notice !== "not mailed") {
          const { origin } = settings;
          const to = await recipients.addresses(trx);
          const letter = composeLetter(form, stored.notice, callees, origin, to);
          const message = { ...letter, id: messageId(formId) };
          await queueMail(trx, message, { origin, now: stored.now });
        }
        return { stored: { id: formId }, isNew: stored !== undefined };
      }),
    logged: () => ({}),
  });
  if (isRefused(answer)) return refuse(answer.status, answer.alert, {}, retryAfter(answer));
  context.set(thanked, true);
  const from = pageBefore(request, settings.origin);
  return data<CallbackAnswer>({ summary: summaryRows(form, callees), from });
}

/** The form's own page, and the guide's answers, which no address has. */
const NO_WAY_BACK = [CALLBACK_PATH, GUIDE_PATH];

function pageBefore({ headers }: Request, origin: string): string | undefined {
  const path = ownPath(headers.get("referer") ?? "", origin);
  const isForm = path && NO_WAY_BACK.includes(new URL(path, origin).pathname);
  return isForm ? undefined : path;
}

type Row = { label: string; value: string };

function summaryRows({ telefon, hvornaar, hvem }: CallbackForm, callees: Choices): Row[] {
  return [
    { label: "Telefon", value: formatPhone(telefon) },
    { label: "Hvornår", value: findChoice(TIMES, hvornaar).label },
    { label: "Vil tale med", value: findChoice(callees, hvem).label },
  ];
}

const FIX_FIELDS = "Ret de markerede felter.";
const ROBOT =
  "Din besked ser ud til at komme fra en robot og er ikke sendt. Er du et menneske, så send igen, eller ring til os.";
const NOT_STORED = "Det kunne ikke gemmes lige nu. Prøv igen om lidt, eller ring til os.";

function composeLetter(
  form: CallbackForm,
  notice: Notice,
  callees: Choices,
  origin: string,
  to: string[],
) {
  const title = `Ring til ${form.navn}`;
  return {
    to,
    subject: title,
    isUrgent: true,
    ...renderMessage(
      title,
      [
        { rows: [{ label: "Navn", value: form.navn }, ...summaryRows(form, callees)] },
        {
          paragraphs: [
            ...(notice === "last mailed" ? [noMoreToday("Ring mig op")] : []),
            "Tryk »Ringet op« i administrationen, når I har talt sammen. Så slettes navn og nummer dér. Slet også denne mail.",
          ],
          links: [{ label: "Ring mig op i administrationen", href: `${origin}/admin/opkald` }],
        },
      ],
      formatPhone(form.telefon),
    ),
  };
}
