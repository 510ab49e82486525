import { useEffect, useSyncExternalStore } from "react";
import { Cross } from "../../site/page/icons.tsx";
import { markTold, useSentOrder } from "./sent-order.ts";
import { watchSent } from "./settle-order.ts";

/** On every page: finds out what became of an order whose page was left, and says so where the cart is not shown. */
export function SentOrderNews() {
  const sent = useSentOrder();
  const isAtCart = useSyncExternalStore(onTurn, isCartShown, () => true);
  const isSettled = sent?.order !== undefined;

  useEffect(() => {
    if (!sent || isSettled) return;
    return watchSent(sent);
  }, [sent, isSettled]);

  const number = sent?.order && !sent.isTold && !isAtCart ? sent.order.number : undefined;
  return <div role="status">{number && <Stored number={number} />}</div>;
}

function Stored({ number }: { number: string }) {
  return (
    <div className="cart-pop">
      <button className="close-button" type="button" aria-label="Luk" onClick={markTold}>
        <Cross />
      </button>
      <div>
        <h2>Tak for din forespørgsel!</h2>
        <p>Vi har fået din bestilling. Den har nummer {number}.</p>
      </div>
      <div className="button-pair">
        <a className="button" href="/kurv">
          Se bestillingen
        </a>
      </div>
    </div>
  );
}

function isCartShown() {
  return location.pathname === "/kurv";
}

function onTurn(listener: () => void) {
  addEventListener("samspil:leaving", listener);
  return () => removeEventListener("samspil:leaving", listener);
}
