import { data } from "react-router";
import { readKlinik } from "../../content/klinik/klinik.server.ts";
import { danishDateTime } from "../../formats/danish-time.ts";
import { createFormId, isFormId } from "../../formats/form-id.ts";
import { lineOf } from "../../formats/form-line.ts";
import { clientAddress, type RequestContext, samspil } from "../../server/context.ts";
import { OutcomeUnknown, PERHAPS_STORED } from "../../server/database/unavailable.server.ts";
import { countIfDone, keysOfAddress } from "../../server/limits/limit.server.ts";
import { takeReceipt } from "../mails/receipt-limit.server.ts";
import { ordering } from "../orders/context.ts";
import { TOO_MANY_ORDERS } from "../orders/order-answer.ts";
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
  const { content, recipients, settings, limits, mailLimit, log } = context.get(samspil);
  const { withdrawals } = context.get(ordering);
  const from = context.get(clientAddress);
  const sent = await request.formData().catch(() => new FormData());
  const form = parseWithdrawal(sent);
  const sentId = lineOf(sent, "formId");
  const formId = isFormId(sentId) ? sentId : createFormId();
  const intent = sent.get("intent");
  const write = (status: number, alert = "", problems = {}) =>
    data<WithdrawalAnswer>({ step: "write", form, problems, alert }, { status });
  const confirm = (status: number, alert = "", headers?: HeadersInit) =>
    data<WithdrawalAnswer>({ step: "confirm", formId, form, alert }, { status, headers });

  if (intent === "ret") return write(200);
  const problems = findWithdrawalProblems(form);
  if (Object.keys(problems).length > 0) return write(422, "Ret de markerede felter.", problems);
  if (intent !== "bekraeft") return confirm(200);
  try {
    const earlier = await withdrawals.findStored(formId);
    if (earlier) return receipt(earlier);
    const stored = await countIfDone(limits.orders, keysOfAddress(from), () =>
      withdrawals.store(formId, form, async (withdrawal, match, trx) => {
        const receipt = { to: form.email, from, perHour: settings.receiptsPerHour };
        const withheld = await takeReceipt(trx, mailLimit, receipt);
        return composeWithdrawalMessages(withdrawal, match, {
          origin: settings.origin,
          clinic: readKlinik(content),
          withheld,
          recipients: await recipients.addresses(trx),
        });
      }),
    );
    if ("wait" in stored) {
      return confirm(429, TOO_MANY_ORDERS, { "retry-after": String(stored.wait) });
    }
    log.info({ isReceiptWithheld: stored.isReceiptWithheld }, "withdrawal received");
    return receipt(stored);
  } catch (error) {
    log.error({ err: error }, "withdrawal could not be stored");
    return error instanceof OutcomeUnknown
      ? confirm(504, PERHAPS_STORED)
      : confirm(503, NOT_STORED);
  }
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
