import { FilledCart } from "./filled-cart.tsx";
import type { OrderAnswer } from "./order-answer.ts";
import { useCartLines } from "./use-cart-lines.ts";
import type { Removal } from "./use-removal.ts";

type OrderingProps = {
  answer: OrderAnswer | undefined;
  isSending: boolean;
  /** An earlier order has been sent, and nobody knows yet whether it arrived. */
  isAwaited: boolean;
  onSend: (sent: FormData) => void;
  removal: Removal;
};

/** The cart at the shop's prices of today, and the form to order it with. */
export function Ordering({ answer, isSending, isAwaited, onSend, removal }: OrderingProps) {
  const { lines, isAsking } = useCartLines(answer);
  return (
    <FilledCart
      lines={lines}
      answer={answer}
      isSending={isSending || isAsking}
      isAwaited={isAwaited}
      onSend={onSend}
      removal={removal}
    />
  );
}
