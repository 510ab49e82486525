import type { Clinic } from "./empty-cart.tsx";
import { FilledCart } from "./filled-cart.tsx";
import type { OrderAnswer } from "./order-answer.ts";
import { OrderThanks } from "./order-thanks.tsx";
import { useCartLines } from "./use-cart-lines.ts";

type OrderingProps = {
  clinic: Clinic;
  answer: OrderAnswer | undefined;
  isSending: boolean;
  onSend: (sent: FormData) => void;
};

/** Everything from the first product in the cart to the thanks; whoever can send an order has its thanks already. */
export function Ordering({ clinic, answer, isSending, onSend }: OrderingProps) {
  const { lines, isAsking } = useCartLines(answer);
  if (answer?.kind === "thanks") return <OrderThanks order={answer} email={clinic.email} />;
  return (
    <FilledCart lines={lines} answer={answer} isSending={isSending || isAsking} onSend={onSend} />
  );
}
