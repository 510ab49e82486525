import { useState } from "react";
import { flushSync } from "react-dom";
import type { Catalogue } from "../goods/catalogue.server.ts";
import type { OrderRefusal } from "../orders/order-answer.ts";
import { CartProvider, useCart } from "./cart-provider.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { FilledCart } from "./filled-cart.tsx";
import { CartLoading, OrderByHand } from "./order-by-hand.tsx";
import type { OrderTerms } from "./order-terms.tsx";
import { OrderThanks } from "./order-thanks.tsx";
import { RemovalStatus, useRemoval } from "./removal.tsx";
import { sendOrder } from "./send-order.ts";
import { useThanks } from "./thanks.ts";
import type { ClinicContact } from "./use-clinic.ts";

type CartPageProps = {
  clinic: ClinicContact;
  catalogue: Catalogue;
  terms: OrderTerms;
  isOpen: boolean;
};

export function CartPage(props: CartPageProps) {
  return (
    <CartProvider loading={<CartLoading clinic={props.clinic} />}>
      <CartOrThanks {...props} />
    </CartProvider>
  );
}

function CartOrThanks(props: CartPageProps) {
  const { clinic, terms, isOpen } = props;
  const [catalogue, setCatalogue] = useState(props.catalogue);
  const [answer, setAnswer] = useState<OrderRefusal>();
  const [isSending, setSending] = useState(false);
  const thanks = useThanks();
  const removal = useRemoval();
  const { state } = useCart();
  const isEmpty = state.items.length === 0;

  async function send(order: FormData) {
    // The button is disabled at once: a double click must not send twice.
    flushSync(() => setSending(true));
    const refusal = await sendOrder(order);
    setAnswer(refusal);
    if (refusal?.catalogue) setCatalogue(refusal.catalogue);
    setSending(false);
  }

  if (thanks) {
    return <OrderThanks thanks={thanks} clinic={clinic} terms={terms} hasMore={!isEmpty} />;
  }
  return (
    <>
      <RemovalStatus {...removal} />
      {isEmpty ? (
        <EmptyCart removal={removal} />
      ) : (
        <FilledCart
          catalogue={catalogue}
          terms={terms}
          orderByHand={!isOpen && <OrderByHand clinic={clinic} />}
          answer={answer}
          isSending={isSending}
          onSend={send}
          removal={removal}
        />
      )}
    </>
  );
}
