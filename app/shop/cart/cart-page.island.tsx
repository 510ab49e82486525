import { useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { readSentForm } from "../checkout/order-draft.ts";
import { OrderAlert } from "../checkout/order-form.tsx";
import type { OrderTerms } from "../checkout/order-terms.tsx";
import { OrderThanks } from "../checkout/order-thanks.tsx";
import { sendOrder } from "../checkout/send-order.ts";
import { useSentOrder } from "../checkout/sent-order.ts";
import type { OrderAnswer } from "../orders/order-answer.ts";
import type { Pricing } from "../products/shop.ts";
import { EmptyCart, Meanwhile } from "./empty-cart.tsx";
import { FilledCart } from "./filled-cart.tsx";
import { OrderByHand } from "./order-by-hand.tsx";
import { RemovalStatus, useRemoval } from "./removal.tsx";
import { useCart } from "./use-cart.ts";
import type { Clinic } from "./use-clinic.ts";

type CartPageProps = {
  clinic: Clinic;
  pricing: Pricing;
  /** Ids of what has no moms in its price: the cart does not keep it, and its first sum is to be right. */
  withoutMoms: string[];
  terms: OrderTerms;
  /** Whether the shop takes orders. */
  isOpen: boolean;
  /** What the server has said of an order that was sent without script. */
  answered?: OrderAnswer;
};

/** From the empty cart to the thanks. The server draws the cart as empty and as full, and the browser shows the one that it is. */
export function CartPage(props: CartPageProps) {
  const { clinic, pricing, withoutMoms, terms, isOpen, answered } = props;
  const [answer, setAnswer] = useState(answered);
  const [isSending, setSending] = useState(false);
  const isHydrated = useHydrated();
  const sent = useSentOrder();
  const removal = useRemoval();
  const { state } = useCart();
  const isEmpty = state.items.length === 0;

  async function send(order: FormData) {
    // At once, so that a double click meets a disabled button.
    flushSync(() => setSending(true));
    setAnswer(await sendOrder(order));
    setSending(false);
  }

  if (answered?.kind === "thanks") {
    const { order, isEarlier } = answered;
    return (
      <OrderThanks order={order} isLate={isEarlier} clinic={clinic} terms={terms} hasMore={false} />
    );
  }
  if (sent?.order) {
    const { id, order, isLate } = sent;
    const form = readSentForm(id);
    return (
      <OrderThanks
        order={order}
        form={form}
        isLate={isLate}
        clinic={clinic}
        terms={terms}
        hasMore={!isEmpty}
      />
    );
  }
  return (
    <>
      <RemovalStatus {...removal} />
      {(!isHydrated || isEmpty) && (
        <EmptyCart isCertain={isHydrated} removal={removal}>
          {answered?.kind === "refused" && <OrderAlert sentence={answered.alert} />}
        </EmptyCart>
      )}
      {(!isHydrated || !isEmpty) && (
        <FilledCart
          pricing={pricing}
          withoutMoms={withoutMoms}
          terms={terms}
          orderByHand={!isOpen && <OrderByHand clinic={clinic} />}
          answer={answer}
          isSending={isSending}
          isAwaited={sent !== undefined && !isSending}
          onSend={send}
          removal={removal}
        />
      )}
      {!isHydrated && <Meanwhile clinic={clinic} />}
    </>
  );
}
