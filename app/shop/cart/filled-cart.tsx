import type { ReactNode } from "react";
import { parsePrice } from "../../formats/kroner.ts";
import { useHydrated } from "../../site/browser/use-hydrated.ts";
import { ArrowLink } from "../../site/page/arrow-link.tsx";
import { Crumbs } from "../../site/page/crumbs.tsx";
import { InlineScript } from "../../site/shell/inline-script.tsx";
import { Bill } from "../checkout/bill.tsx";
import { OrderForm } from "../checkout/order-form.tsx";
import type { OrderTerms } from "../checkout/order-terms.tsx";
import type { OrderAnswer } from "../orders/order-answer.ts";
import { sumUp } from "../orders/order-sum.ts";
import type { Pricing } from "../products/shop.ts";
import { canBeOrdered } from "./cart-lines.ts";
import { CartList } from "./cart-list.tsx";
import type { Removal } from "./removal.tsx";
import { drawStoredLines } from "./stored-lines.ts";
import { useCartLines } from "./use-cart-lines.ts";

/** How one pays, and where nothing is sent: the law wants it said first. */
const BEFORE_ONE_BEGINS = "Du betaler med faktura. Vi sender til adresser i Danmark.";

const NO_FREIGHT =
  "Shoppen tager først imod bestillinger på sin rigtige adresse, når klinikken har skrevet, hvad fragten koster.";

type FilledCartProps = {
  /** As it was when the page was made. */
  pricing: Pricing;
  withoutMoms: string[];
  terms: OrderTerms;
  /** Stands in the form's place where the shop takes no orders. */
  orderByHand: ReactNode;
  answer: OrderAnswer | undefined;
  isSending: boolean;
  /** An earlier order has been sent, and nobody knows yet whether it arrived. */
  isAwaited: boolean;
  onSend: (sent: FormData) => void;
  removal: Removal;
};

export function FilledCart(props: FilledCartProps) {
  const {
    pricing: shown,
    withoutMoms,
    terms,
    orderByHand,
    answer,
    isSending,
    isAwaited,
    onSend,
    removal,
  } = props;
  const { lines, isAsking, pricing = shown } = useCartLines(answer);
  const isHydrated = useHydrated();
  const sum = sumUp(
    lines.filter(canBeOrdered).map(({ id, quantity, pris, momssats }) => ({
      quantity,
      pris: parsePrice(pris),
      momssats: momssats ?? (withoutMoms.includes(id) ? "0" : undefined),
    })),
    pricing,
  );

  /** The sum goes along so that nobody pays a price they have not seen. */
  function send(sent: FormData) {
    sent.set("seenTotal", String(sum.total));
    for (const { id, quantity } of lines) {
      sent.append("id", id);
      sent.append("quantity", String(quantity));
    }
    onSend(sent);
  }

  return (
    <div
      className={isHydrated ? "wrap filled-cart" : "wrap filled-cart filled-cart--guessed"}
      data-tone="sand"
    >
      <Crumbs
        crumbs={[
          { label: "Forside", href: "/" },
          { label: "Shop", href: "/shop" },
          { label: "Kurv" },
        ]}
      />
      <h1 className="title-l">Din kurv</h1>
      <div className="grid filled-cart__columns">
        <div className="c-1-6">
          {isHydrated ? <CartList lines={lines} removal={removal} /> : <StoredLines />}
          <div className={isHydrated ? undefined : "bill--guessed"}>
            <Bill sum={sum} freight={pricing.freight} isLive />
          </div>
          {!orderByHand && <p className="note">{BEFORE_ONE_BEGINS}</p>}
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
              isSending={isSending || isAsking}
              isAwaited={isAwaited}
              onSend={send}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function StoredLines() {
  return (
    <>
      <ul className="cart-list" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      <InlineScript code={drawStoredLines} />
    </>
  );
}
