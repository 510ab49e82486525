import type { MessageDelivery } from "../../server/mail/deliveries.server.ts";
import type { StateWord } from "../../shell/state.tsx";
import { BUYERS, buyerOf, type Order } from "../orders/order.ts";

export type OrderRow = {
  order: Order;
  received: string;
  mails: MailState[];
};

export type ListedOrder = ReturnType<typeof listedOrder>;

/** The list's part of an order: the browser gets no more until it is opened. */
export function listedOrder({ order, received, mails }: OrderRow) {
  const { number, form, lines, total, handled, withdrawnAt } = order;
  const buyer = buyerOf(form);
  return {
    number,
    received,
    total,
    handled,
    customer: form.organisation || form.navn || "Uden navn",
    buyer: buyer && BUYERS[buyer],
    goods: lines.map(({ navn, quantity }) => `${quantity} × ${navn}`).join(", "),
    states: rowStates({ handled, withdrawnAt, mails }),
  };
}

export type RowState = StateWord & {
  words: "Ny" | "Behandlet" | "Fortrudt" | "Mail ikke sendt" | "Mail måske sendt" | "Holdt tilbage";
};

type OrderRowFacts = Pick<Order, "handled" | "withdrawnAt"> & {
  mails: Pick<MailState, "words" | "canRetry">[];
};

/** The state that most needs attention; a withdrawn order shows that in place of 'Ny', or beside other states. */
export function rowStates({ withdrawnAt, ...known }: OrderRowFacts): RowState[] {
  const state = rowState(known);
  if (!withdrawnAt) return [state];
  const withdrawn: RowState = { words: "Fortrudt", kind: "withdrawn" };
  return state.words === "Ny" ? [withdrawn] : [withdrawn, state];
}

function rowState({ handled, mails }: Omit<OrderRowFacts, "withdrawnAt">): RowState {
  const has = (words: MailState["words"]) => mails.some((mail) => mail.words === words);
  const canRetry = (words: MailState["words"]) =>
    mails.some((mail) => mail.words === words && mail.canRetry);
  // A mail may fail for good days after its order was handled: staff must see it while it can be sent again.
  const isLost = canRetry("Ikke sendt") || canRetry("Måske sendt");
  if (handled && !isLost) return { words: "Behandlet", kind: "done" };
  if (has("Ikke sendt")) return { words: "Mail ikke sendt", kind: "failure" };
  if (canRetry("Måske sendt")) return { words: "Mail måske sendt", kind: "failure" };
  if (has("Holdt tilbage")) return { words: "Holdt tilbage", kind: "later" };
  return { words: "Ny", kind: "new" };
}

export type MailState = StateWord & {
  mailId: string;
  recipient: string;
  words:
    | "Sendt"
    | "Venter på afsendelse"
    | "Måske sendt"
    | "Ikke sendt"
    | "Holdt tilbage"
    | "Gemt som fil";
  detail?: string;
  canRetry: boolean;
};

export function describeMail(
  delivery: MessageDelivery,
  when: (time: Date) => string,
  isEmptied = false,
): MailState {
  const { mailId, recipient, state, attempts, reason, nextAt, isUnanswered } = delivery;
  const mail = { mailId, recipient };
  const tries = attempts > 0 ? ` ${attempts} forsøg.` : "";
  if (state === "sent") return { ...mail, words: "Sendt", kind: "published", canRetry: false };
  if (state === "filed") return { ...mail, words: "Gemt som fil", kind: "new", canRetry: false };
  if (state === "failed") {
    const over = isEmptied ? " Mailens tekst er slettet, og den kan ikke sendes igen." : "";
    const detail = sentence(reason ?? "ukendt fejl") + tries + over;
    const words = isUnanswered ? "Måske sendt" : "Ikke sendt";
    return { ...mail, words, kind: "failure", detail, canRetry: !isEmptied };
  }
  if (state === "withheld") {
    const detail = `${sentence(reason ?? "ukendt grund")} Er bestillingen rigtig, så send den.`;
    return { ...mail, words: "Holdt tilbage", kind: "later", detail, canRetry: !isEmptied };
  }
  const hasFailed = state === "waiting" && reason !== undefined;
  const detail = hasFailed
    ? `${sentence(reason)}${tries} Prøver igen ${lowerFirst(when(nextAt))}.`
    : undefined;
  return {
    ...mail,
    words: isUnanswered ? "Måske sendt" : "Venter på afsendelse",
    kind: "later",
    detail,
    canRetry: hasFailed && !isUnanswered,
  };
}

function sentence(words: string): string {
  return `${words.charAt(0).toLocaleUpperCase("da-DK")}${words.slice(1)}.`;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLocaleLowerCase("da-DK") + words.slice(1);
}
