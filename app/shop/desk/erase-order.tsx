import { useLocation } from "react-router";
import { ActButton } from "../../shell/act-button.tsx";
import type { Order } from "../orders/order.ts";

export function EraseOrder({ order: { id, number }, back }: { order: Order; back: string }) {
  const { pathname } = useLocation();
  return (
    <ActButton
      className="text-button text-button--danger"
      fields={{ intent: "erase", id }}
      question={{ title: `Slet bestilling ${number}`, text: QUESTION, to: pathname + back }}
    >
      Slet<span className="sr"> bestilling {number}</span>
    </ActButton>
  );
}

const QUESTION = (
  <>
    <p>Er du sikker på, at du vil slette denne bestilling?</p>
    <p>
      Alt om kunden og købet forsvinder herfra med det samme og kan ikke hentes tilbage. Mails, der
      ikke er sendt endnu, bliver ikke sendt. Dem, der er sendt, ligger stadig i jeres indbakke.
    </p>
  </>
);
