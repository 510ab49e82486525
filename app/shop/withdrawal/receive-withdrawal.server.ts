import { data } from "react-router";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { danishDateTime } from "../../formats/danish-time.ts";
import { clientAddress, type RequestContext, samspil } from "../../server/context.ts";
import { OutcomeUnknown, PERHAPS_STORED } from "../../server/database/unavailable.server.ts";
import { ordering } from "../orders/context.ts";
import { TOO_MANY_ORDERS } from "../orders/order-answer.ts";
import { WITHHELD } from "../orders/receive-order.server.ts";
import {
  findWithdrawalProblems,
  lastDay,
  parseWithdrawal,
  type WithdrawalForm,
  type WithdrawalProblems,
} from "./withdrawal.ts";
import { composeWithdrawalMessages } from "./withdrawal-messages.server.ts";

export type WithdrawalAnswer =
  | { step: "write"; form: WithdrawalForm; problems: WithdrawalProblems; alert: string }
  | { step: "confirm"; form: WithdrawalForm }
  | {
      step: "receipt";
      form: WithdrawalForm;
      arrived: string;
      sendBackBy: string;
      isReceiptWithheld: boolean;
    };

const NOT_STORED =
  "Din fortrydelse kunne ikke gemmes lige nu. Prøv igen om lidt, eller skriv til os i en mail. Det er lige så gyldigt.";

/** The steps of /fortryd: write, confirm, receipt. */
export async function receiveWithdrawal(request: Request, context: RequestContext) {
  const { content, recipients, settings, log } = context.get(samspil);
  const { withdrawals, orderLimit, receiptCaps } = context.get(ordering);
  const from = context.get(clientAddress);
  const sent = await request.formData().catch(() => new FormData());
  const form = parseWithdrawal(sent);
  const intent = sent.get("intent");
  const write = (status: number, alert = "", problems = {}, headers?: HeadersInit) =>
    data<WithdrawalAnswer>({ step: "write", form, problems, alert }, { status, headers });
  if (intent === "ret") return write(200);
  const problems = findWithdrawalProblems(form);
  if (Object.keys(problems).length > 0) return write(422, "Ret de markerede felter.", problems);
  if (intent !== "bekraeft") return data<WithdrawalAnswer>({ step: "confirm", form });
  const wait = orderLimit.take(from);
  if (wait > 0) return write(429, TOO_MANY_ORDERS, {}, { "retry-after": String(wait) });
  try {
    const { withdrawal, isReceiptWithheld } = await withdrawals.store(
      form,
      async (stored, match, trx) => {
        const capMet = await receiptCaps.take(trx, { recipient: form.email, address: from });
        return composeWithdrawalMessages(stored, match, {
          origin: settings.origin,
          clinic: readKlinik(content),
          withheld: capMet && WITHHELD[capMet],
          recipients: await recipients.addresses(trx),
        });
      },
    );
    const arrived = danishDateTime(new Date(withdrawal.arrivedAt));
    log.info({ isReceiptWithheld }, "withdrawal received");
    const sendBackBy = lastDay(withdrawal.arrivedAt);
    const step = "receipt";
    return data<WithdrawalAnswer>({ step, form, arrived, sendBackBy, isReceiptWithheld });
  } catch (error) {
    log.error({ err: error }, "withdrawal could not be stored");
    return error instanceof OutcomeUnknown ? write(504, PERHAPS_STORED) : write(503, NOT_STORED);
  }
}
