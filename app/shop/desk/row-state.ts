import type { StateWord } from "../../shell/state.tsx";
import { BUYERS, buyerOf, type Order } from "../orders/order.ts";
import type { MailState } from "./mail-state.ts";

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
