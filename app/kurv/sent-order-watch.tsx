import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { Cross } from "../site/icons.tsx";
import { markTold } from "./sent-order.ts";
import { watchSent } from "./settle-order.ts";
import { useSentOrder } from "./use-sent-order.ts";

/** Finds out what became of an order whose page was left, and says so where the cart is not shown. */
export function SentOrderWatch() {
  const sent = useSentOrder();
  const { pathname } = useLocation();
  const isSettled = sent?.order !== undefined;

  useEffect(() => {
    if (!sent || isSettled) return;
    return watchSent(sent);
  }, [sent, isSettled]);

  const number =
    sent?.order && !sent.isTold && pathname !== "/kurv" ? sent.order.number : undefined;
  return number ? <Stored number={number} /> : null;
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
        <Link className="button" to="/kurv">
          Se bestillingen
        </Link>
      </div>
    </div>
  );
}
