import { data } from "react-router";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { danishDateTime } from "../../formats/danish-time.ts";
import { clientAddress, type RequestContext, samspil } from "../../server/context.ts";
import { queueMail } from "../../server/mail/queue-mail.server.ts";
import {
  formIdOf,
  isRefused,
  readSent,
  receiveForm,
  retryAfter,
} from "../../site/form/receive-form.server.ts";
import { takeReceipt } from "../orders/mail/receipt-limit.server.ts";
import { TOO_MANY_ORDERS } from "../orders/order-answer.ts";
import { ordering } from "./context.ts";
import {
  findWithdrawalProblems,
  lastDay,
  parseWithdrawal,
  type WithdrawalForm,
  type WithdrawalProblems,
} from "./withdrawal.ts";
import { composeWithdrawalMessages } from "./withdrawal-messages.server.ts";
import type { StoredWithdrawal } from "./withdrawals.server.ts";

export type WithdrawalAnswer =
  | { step: "write"; form: WithdrawalForm; problems: WithdrawalProblems; alert: string }
  | { step: "confirm"; formId: string; form: WithdrawalForm; alert: string }
  | {
      step: "receipt";
      form: WithdrawalForm;
      arrived: string;
      sendBackBy: string;
      isReceiptWithheld: boolean;
    };

const NOT_STORED =
  "Din fortrydelse kunne ikke gemmes lige nu. Prøv igen om lidt, eller skriv til os i en mail. Det er lige så gyldigt.";

/** The steps of /fortryd: write, confirm, receipt. The second has the id by which a withdrawal counts once. */
export async function receiveWithdrawal(request: Request, context: RequestContext) {
  const { content, recipients, settings, limits, mailLimit, storeInTime, log } =
    context.get(samspil);
  const { withdrawals } = context.get(ordering);
  const from = context.get(clientAddress);
  const sent = await readSent(request);
  const form = parseWithdrawal(sent);
  const formId = formIdOf(sent);
  const intent = sent.get("intent");
  const write = (status: number, alert = "", problems = {}) =>
    data<WithdrawalAnswer>({ step: "write", form, problems, alert }, { status });
  const confirm = (status: number, alert = "", headers?: HeadersInit) =>
    data<WithdrawalAnswer>({ step: "confirm", formId, form, alert }, { status, headers });

  if (intent === "ret") return write(200);
  const problems = findWithdrawalProblems(form);
  if (Object.keys(problems).length > 0) return write(422, "Ret de markerede felter.", problems);
  if (intent !== "bekraeft") return confirm(200);
  const answer = await receiveForm<StoredWithdrawal>({
    name: "withdrawal",
    limit: limits.orders,
    from,
    log,
    tooMany: TOO_MANY_ORDERS,
    notStored: NOT_STORED,
    find: () => withdrawals.findStored(formId),
    store: () =>
      storeInTime(async (trx) => {
        const made = await withdrawals.store(trx, formId, form);
        if (made.earlier) return { stored: made.earlier, isNew: false };
        const { withdrawal, notice } = made;
        const receipt = { to: form.email, from, perHour: settings.receiptsPerHour };
        const withheld = await takeReceipt(trx, mailLimit, receipt);
        const messages = composeWithdrawalMessages(withdrawal, {
          ...settings,
          notice,
          clinic: readKlinik(content),
          withheld,
          recipients: await recipients.addresses(trx),
        });
        const mail = { origin: settings.origin, now: new Date(withdrawal.arrivedAt) };
        for (const message of messages) await queueMail(trx, message, mail);
        return { stored: { withdrawal, isReceiptWithheld: withheld !== undefined }, isNew: true };
      }),
    logged: ({ isReceiptWithheld }) => ({ isReceiptWithheld }),
  });
  if (!isRefused(answer)) return receipt(answer);
  return confirm(answer.status, answer.alert, retryAfter(answer));
}

function receipt({ withdrawal: { form, arrivedAt }, isReceiptWithheld }: StoredWithdrawal) {
  return data<WithdrawalAnswer>({
    step: "receipt",
    form,
    arrived: danishDateTime(new Date(arrivedAt)),
    sendBackBy: lastDay(arrivedAt),
    isReceiptWithheld,
  });
}
