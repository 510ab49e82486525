import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { parsePrice } from "../../formats/kroner.ts";
import { ArrowLink } from "../../site/page/arrow-link.tsx";
import { ButtonLink } from "../../site/page/button-link.tsx";
import { Crumbs } from "../../site/page/crumbs.tsx";
import { Picture } from "../../site/picture/picture.tsx";
import type { Catalogue } from "../goods/shop.server.ts";
import type { OrderRefusal } from "../orders/order-answer.ts";
import { sumUp } from "../orders/order-sum.ts";
import { Bill } from "./cart/bill.tsx";
import { CART_KEY } from "./cart/cart.ts";
import { canBeOrdered, readCartLines } from "./cart/cart-lines.ts";
import {
  CartList,
  focusOnMount,
  type Removal,
  RemovalStatus,
  RemovedLine,
  useRemoval,
} from "./cart/cart-list.tsx";
import { CartProvider, NOT_KEPT, useCart } from "./cart/cart-provider.ts";
import { OrderForm, type OrderTerms } from "./order/order-form.tsx";
import { OrderThanks } from "./order/order-thanks.tsx";
import { sendOrder, useThanks } from "./order/send-order.ts";
import { CartLoading, type ClinicContact, OrderByHand } from "./order-by-hand.tsx";

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
  const isEmpty = useCart().length === 0;

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

function EmptyCart({ removal: { removed, undo } }: { removal: Removal }) {
  return (
    <section className="wrap empty-cart">
      <div className="grid grid--center">
        <div className="stack stack--start c-1-6">
          <h1 ref={removed ? focusOnMount : undefined} tabIndex={-1}>
            Din kurv er tom
          </h1>
          {removed && (
            <p className="row row--apart cart-removed">
              <RemovedLine removed={removed} onUndo={undo} />
            </p>
          )}
          <p className="lead">
            Der er ikke noget i den endnu. Måske er der noget i shoppen, du kan bruge?
          </p>
          <ButtonLink to="/shop" arrow>
            Gå til shoppen
          </ButtonLink>
        </div>
        <div className="c-8-5">
          <div className="shape shape--circle">
            <Picture src="/illustrations/produkt-kort.svg" alt="" priority="high" />
          </div>
        </div>
      </div>
    </section>
  );
}

/** The law requires payment and delivery area to be stated first. */
const PAYMENT_AND_DELIVERY = "Du betaler med faktura. Vi sender til adresser i Danmark.";

const NO_FREIGHT =
  "Shoppen tager først imod bestillinger på sin rigtige adresse, når klinikken har skrevet, hvad fragten koster.";

type FilledCartProps = {
  catalogue: Catalogue;
  terms: OrderTerms;
  /** Replaces the order form while the shop is closed. */
  orderByHand: ReactNode;
  answer: OrderRefusal | undefined;
  isSending: boolean;
  onSend: (sent: FormData) => void;
  removal: Removal;
};

function FilledCart(props: FilledCartProps) {
  const { catalogue, terms, orderByHand, answer, isSending, onSend, removal } = props;
  const { products, pricing } = catalogue;
  const lines = readCartLines(useCart(), products);
  const sum = sumUp(
    lines.filter(canBeOrdered).map(({ quantity, pris, momssats }) => ({
      quantity,
      pris: parsePrice(pris),
      momssats,
    })),
    pricing,
  );

  /** The total goes along: the server refuses if prices have changed. */
  function send(sent: FormData) {
    sent.set("seenTotal", String(sum.total));
    for (const { id, quantity } of lines) {
      sent.append("id", id);
      sent.append("quantity", String(quantity));
    }
    onSend(sent);
  }

  return (
    <div className="wrap filled-cart" data-tone="sand">
      <Crumbs crumbs={[{ label: "Shop", href: "/shop" }, { label: "Kurv" }]} />
      <h1 className="title-l">Din kurv</h1>
      <div className="grid filled-cart__columns">
        <div className="c-1-6">
          {window.unstored?.[CART_KEY] && <p>{NOT_KEPT}</p>}
          <CartList lines={lines} removal={removal} />
          <Bill sum={sum} freight={pricing.freight} isLive />
          {!orderByHand && <p className="note">{PAYMENT_AND_DELIVERY}</p>}
          {!pricing.freight && <p className="note">{NO_FREIGHT}</p>}
          <p className="cart-back">
            <ArrowLink to="/shop">Tilbage til shoppen</ArrowLink>
          </p>
        </div>
        <div className="c-8-5">
          {orderByHand || (
            <OrderForm
              sum={sum}
              terms={terms}
              answer={answer}
              isSending={isSending}
              onSend={send}
            />
          )}
        </div>
      </div>
    </div>
  );
}
