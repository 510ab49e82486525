import type { ReactNode } from "react";
import { parsePrice } from "../../formats/kroner.ts";
import { ArrowLink } from "../../site/page/arrow-link.tsx";
import { Crumbs } from "../../site/page/crumbs.tsx";
import type { Catalogue } from "../goods/catalogue.server.ts";
import type { OrderRefusal } from "../orders/order-answer.ts";
import { sumUp } from "../orders/order-sum.ts";
import { Bill } from "./bill.tsx";
import { canBeOrdered, readCartLines } from "./cart-lines.ts";
import { CartList } from "./cart-list.tsx";
import { useCart } from "./cart-provider.ts";
import { NotKept } from "./not-kept.tsx";
import { OrderForm } from "./order-form.tsx";
import type { OrderTerms } from "./order-terms.tsx";
import type { Removal } from "./removal.tsx";

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

export function FilledCart(props: FilledCartProps) {
  const { catalogue, terms, orderByHand, answer, isSending, onSend, removal } = props;
  const { products, pricing } = catalogue;
  const lines = readCartLines(useCart().state.items, products);
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
          <NotKept />
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
