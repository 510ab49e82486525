import { foldWord } from "../../content/soeg/danish-words.ts";
import { danishTimeCapitalised } from "../../formats/danish-time.ts";
import { mayOpen } from "../../shell/permissions.ts";
import type { ToolServices } from "../services.ts";
import type { Found, Search } from "./find.server.ts";

const ORDERS = "/admin/bestillinger";
const CALLS = "/admin/opkald";

/** One letter matches every order, and two digits many numbers. */
const SHORTEST = 2;
const SHORTEST_NUMBER = 3;

/** Orders by number, buyer or products, where the role may see them. */
export async function findOrders({ orders, clock }: ToolServices, { role, query }: Search) {
  if (query.length < SHORTEST || !mayOpen(role, ORDERS)) return { rows: [], count: 0 };
  const matches = await orders.listPage({ text: query, page: 1 });
  const rows = matches.orders.map(({ number, form, lines, placedAt }): Found => {
    const { navn, koeber: _kind, besked: _message, ...others } = form;
    const words = [
      danishTimeCapitalised(new Date(placedAt), clock()),
      ...lines.map((line) => line.navn),
      ...Object.values(others),
    ];
    return {
      to: `${ORDERS}?bestilling=${number}`,
      title: [`Nr. ${number}`, navn].filter(Boolean).join(", "),
      text: words.filter(Boolean).join(" · "),
      place: "Bestillinger",
    };
  });
  return { rows, count: matches.count };
}

/** Requested calls by name or number, where the role may see them. */
export async function findCalls(services: ToolServices, { role, query, words }: Search) {
  if (query.length < SHORTEST || !mayOpen(role, CALLS)) return [];
  const { rows } = await services.callbacks.list(1);
  const digits = query.replace(/\s/g, "");
  const number = /^\+?\d+$/.test(digits) && digits.length >= SHORTEST_NUMBER ? digits : undefined;
  const matches = rows.filter(({ form: { navn, telefon } }) => {
    if (number && telefon.replace(/\s/g, "").includes(number)) return true;
    return words.every((word) => foldWord(navn).includes(word));
  });
  return matches.map(
    ({ id, form, askedAt }): Found => ({
      to: `${CALLS}#${id}`,
      title: form.navn,
      text: `${form.telefon} · ${danishTimeCapitalised(new Date(askedAt), services.clock())}`,
      place: "Ring mig op",
    }),
  );
}
