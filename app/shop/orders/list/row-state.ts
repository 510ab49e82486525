import type { StateWord } from "../../../admin/shell/state.tsx";
import { BUYERS, buyerOf, type Order } from "../order.ts";
import type { MailState } from "./mail-state.ts";

export type OrderRow = {
  order: Order;
  received: string;
  mails: MailState[];
};

export type ListedOrder = ReturnType<typeof listedOrder>;

/** What the list shows of an order, and all that the browser hears of it before it is opened. */
export function listedOrder({ order, received, mails }: OrderRow) {
  const { number, form, lines, total, handled, withdrawnAt } = order;
  const buyer = buyerOf(form);
  return {
    number,
    received,
    total,
    customer: form.organisation || form.navn || "Uden navn",
    buyer: buyer && BUYERS[buyer],
    goods: lines.map(({ navn, quantity }) => `${quantity} × ${navn}`).join(", "),
    states: rowStates({ handled, isWithdrawn: withdrawnAt !== undefined, mails }),
  };
}

export type RowState = StateWord & {
  words: "Ny" | "Behandlet" | "Fortrudt" | "Mail ikke sendt" | "Holdt tilbage";
};

type OrderRowFacts = {
  handled: boolean;
  isWithdrawn: boolean;
  mails: Pick<MailState, "words" | "canRetry">[];
};

/** What stands in an order's row: the state that most needs somebody, and that it is withdrawn beside any but 'Ny'. */
export function rowStates({ isWithdrawn, ...known }: OrderRowFacts): RowState[] {
  const state = rowState(known);
  if (!isWithdrawn) return [state];
  const withdrawn: RowState = { words: "Fortrudt", kind: "withdrawn" };
  return state.words === "Ny" ? [withdrawn] : [withdrawn, state];
}

function rowState({ handled, mails }: Omit<OrderRowFacts, "isWithdrawn">): RowState {
  const has = (words: MailState["words"]) => mails.some((mail) => mail.words === words);
  // A mail may give up days after its order was handled: somebody is to hear of it while it can be sent again.
  const isLost = mails.some((mail) => mail.words === "Ikke sendt" && mail.canRetry);
  if (handled && !isLost) return { words: "Behandlet", kind: "done" };
  if (has("Ikke sendt")) return { words: "Mail ikke sendt", kind: "trouble" };
  if (has("Holdt tilbage")) return { words: "Holdt tilbage", kind: "later" };
  return { words: "Ny", kind: "new" };
}
