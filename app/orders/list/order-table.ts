import type { Order } from "../order.ts";
import { sortableTime } from "./danish-time.ts";

/** The orders as rows of a spreadsheet: a heading, and one row each. */
export function orderTable(orders: Order[]): (string | number)[][] {
  return [HEADING, ...orders.map(orderRow)];
}

const HEADING = [
  "Nummer",
  "Modtaget",
  "Navn",
  "E-mail",
  "Telefon",
  "Adresse",
  "Postnummer",
  "By",
  "CVR",
  "EAN",
  "Besked",
  "Varer",
  "I alt",
  "Behandlet",
];

function orderRow({ number, placedAt, form, lines, total, handled }: Order) {
  const goods = lines.map((line) => `${line.quantity} × ${line.navn}`).join("\n");
  return [
    number,
    sortableTime(new Date(placedAt)),
    form.navn,
    form.email,
    form.telefon,
    form.adresse,
    form.postnummer,
    form.by,
    form.cvr,
    form.ean,
    form.besked,
    goods,
    total,
    handled ? "Ja" : "Nej",
  ];
}
