import { sortableTime } from "../../../formats/danish-time.ts";
import { samspil } from "../../../server/context.ts";
import { inSlices } from "../../../server/in-slices.ts";
import { actorOf } from "../../../shell/actor.server.ts";
import { requireFresh } from "../../../shell/sign-in/fresh-session.server.ts";
import {
  BUYER_FIELDS,
  ORDER_FIELDS,
  ORDER_LABELS,
  type Order,
  type OrderField,
} from "../../orders/order.ts";
import { chosenIn, parseSearch, searchFields } from "../../orders/search.ts";
import { ordering } from "../../withdrawal/context.ts";
import type { Route } from "./+types/csv";
import { excelCsv, excelRow } from "./excel-csv.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(samspil);
  const query = new URL(request.url).searchParams;
  const chosen = chosenIn(query);
  const back = new URLSearchParams(searchFields(parseSearch(query)));
  for (const number of chosen) back.append("valgt", number);
  back.set("frisk", "1");
  requireFresh(context, `/admin/bestillinger?${back}`);
  const { orders: store } = context.get(ordering);
  const orders = await (chosen.length > 0 ? store.findAll(chosen) : store.list(parseSearch(query)));
  // The record comes first: no export goes unrecorded.
  const who = actorOf({ request, context });
  const event = { kind: "orders exported", who, about: String(orders.length) } as const;
  if (!(await services.audit(event))) return new Response(NOT_NOW, { status: 503 });
  const rows: string[] = [excelCsv([COLUMNS.map(([heading]) => heading)])];
  for await (const order of inSlices(orders))
    rows.push(excelRow(COLUMNS.map(([, cellOf]) => cellOf(order))));
  return new Response(rows.join(""), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="bestillinger.csv"',
    },
  });
}

const NOT_NOW = "Bestillingerne kan ikke hentes lige nu. Prøv igen om lidt.";

const COLUMNS: [heading: string, cellOf: (order: Order) => string | number][] = [
  ["Nummer", ({ number }) => number],
  ["Modtaget", ({ placedAt }) => sortableTime(new Date(placedAt))],
  ...ORDER_FIELDS.map(columnOf),
  ["Varer", ({ lines }) => lines.map((line) => `${line.quantity} × ${line.navn}`).join("\n")],
  ["I alt", ({ total }) => total],
  ["Behandlet", ({ handled }) => (handled ? "Ja" : "Nej")],
  ["Fragt", ({ sum }) => sum?.freight ?? ""],
  ["Moms", ({ sum }) => sum?.moms.reduce((all, { amount }) => all + amount, 0) ?? ""],
  ...BUYER_FIELDS.map(columnOf),
  ["Fortrudt", ({ withdrawnAt }) => (withdrawnAt ? sortableTime(new Date(withdrawnAt)) : "")],
];

function columnOf(name: OrderField): (typeof COLUMNS)[number] {
  return [ORDER_LABELS[name], ({ form }) => form[name]];
}
