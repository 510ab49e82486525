import { formatKroner } from "../../formats/kroner.ts";
import type { Order } from "../order.ts";
import { type ShownWithdrawal, withdrawalWords } from "../withdrawal/open-withdrawals.tsx";
import type { MailState } from "./mail-state.ts";
import { OrderDetail } from "./order-detail.tsx";
import { OrderMails } from "./order-mails.tsx";

type OrderRow = {
  order: Order;
  received: string;
  mails: MailState[];
  withdrawals: ShownWithdrawal[];
};

export function OrderRows({ rows }: { rows: OrderRow[] }) {
  return (
    <table className="orders">
      <caption className="sr">Bestillinger og deres mails</caption>
      <thead>
        <tr>
          <th scope="col">Modtaget</th>
          <th scope="col">Kunde</th>
          <th scope="col">Varer</th>
          <th scope="col" className="number">
            I alt
          </th>
          <th scope="col">Mails</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <OneOrder key={row.order.id} {...row} />
      ))}
    </table>
  );
}

function OneOrder({ order, received, mails, withdrawals }: OrderRow) {
  const { number, form, lines, total, handled } = order;
  return (
    <tbody className={handled ? "orders__handled" : undefined}>
      <tr>
        <td>
          Nr. {number}
          <small>{received}</small>
          {withdrawals.length > 0 && <span className="status status--withdrawn">Fortrudt</span>}
        </td>
        <td>
          {form.navn || "Uden navn"}
          <small>{form.email}</small>
        </td>
        <td>
          {lines.map(({ navn, quantity }, index) => (
            <span className="orders__line" key={index}>
              {quantity} × {navn}
            </span>
          ))}
        </td>
        <td className="number">{formatKroner(total)}</td>
        <td>
          <OrderMails mails={mails} />
        </td>
      </tr>
      <tr className="orders__detail">
        <td colSpan={5}>
          {withdrawals.map((withdrawal) => (
            <p key={withdrawal.id}>{withdrawalWords(withdrawal)}</p>
          ))}
          <OrderDetail order={order} />
        </td>
      </tr>
    </tbody>
  );
}
