import { useLocation } from "react-router";
import { ConfirmSave } from "../../shell/confirm-save.tsx";
import { DialogButton } from "../../shell/dialog.tsx";
import type { Order } from "../orders/order.ts";

export function EraseOrder({ order: { id, number }, back }: { order: Order; back: string }) {
  const { pathname } = useLocation();
  return (
    <DialogButton
      className="text-button text-button--danger"
      label={
        <>
          Slet<span className="sr"> bestilling {number}</span>
        </>
      }
    >
      {(close) => (
        <ConfirmSave
          title={`Slet bestilling ${number}`}
          fields={{ intent: "erase", id }}
          to={pathname + back}
          onClose={close}
        >
          <p>Er du sikker på, at du vil slette denne bestilling?</p>
          <p>
            Alt om kunden og købet forsvinder herfra med det samme og kan ikke hentes tilbage.
            Mails, der ikke er sendt endnu, bliver ikke sendt. Dem, der er sendt, ligger stadig i
            jeres indbakke.
          </p>
        </ConfirmSave>
      )}
    </DialogButton>
  );
}
