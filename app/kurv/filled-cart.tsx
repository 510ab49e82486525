import { formatKroner } from "../formats/kroner.ts";
import { OrderForm } from "../orders/form/order-form.tsx";
import type { OrderAnswer } from "../orders/order-answer.ts";
import { useHydrated } from "../site/browser/use-hydrated.ts";
import { Crumbs } from "../site/page/crumbs.tsx";
import { InlineScript } from "../site/shell/inline-script.tsx";
import { cartTotal } from "./cart.ts";
import { CartList } from "./cart-list.tsx";
import type { Removal } from "./removal.tsx";
import { drawStoredLines } from "./stored-lines.ts";
import { useCartLines } from "./use-cart-lines.ts";

type FilledCartProps = {
  answer: OrderAnswer | undefined;
  isSending: boolean;
  /** An earlier order has been sent, and nobody knows yet whether it arrived. */
  isAwaited: boolean;
  onSend: (sent: FormData) => void;
  removal: Removal;
};

export function FilledCart({ answer, isSending, isAwaited, onSend, removal }: FilledCartProps) {
  const { lines, isAsking } = useCartLines(answer);
  const isHydrated = useHydrated();
  const total = cartTotal(lines.filter((line) => !line.isGone));

  /** The sum goes along so that nobody pays a price they have not seen. */
  function send(sent: FormData) {
    sent.set("seenTotal", String(total));
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
          <p className="cart-sum" aria-live="polite">
            <span>I alt inkl. moms</span>
            <span className="price price--large">
              {isHydrated ? formatKroner(total) : "\u00a0"}
            </span>
          </p>
          <p className="note">
            Du betaler med faktura, når varerne er leveret. Fragt kommer oveni.
          </p>
        </div>
        <div className="c-8-5">
          <OrderForm
            total={total}
            answer={answer}
            isSending={isSending || isAsking}
            isAwaited={isAwaited}
            onSend={send}
          />
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
