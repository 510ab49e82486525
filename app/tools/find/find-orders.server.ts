import { foldWord } from "../../content/soeg/danish-words.ts";
import { excerptAround, markWords } from "../../content/soeg/excerpt.ts";
import { danishTimeCapitalised } from "../../formats/danish-time.ts";
import type { Role } from "../../formats/role.ts";
import { mayOpen } from "../../shell/permissions.ts";
import type { ToolServices } from "../services.ts";
import { type ResultGroup, resultGroup, type Search } from "./results.ts";

const ORDERS = "/admin/bestillinger";
const CALLS = "/admin/opkald";

/** One letter matches every order. */
const SHORTEST = 2;

/** Orders by number, buyer or products, and requested calls by name or number, where the role may see them. */
export async function findOrders(
  { orders, callbacks, clock }: ToolServices,
  role: Role,
  search: Search,
): Promise<ResultGroup[]> {
  if (search.query.length < SHORTEST) return [];
  return [
    ...(mayOpen(role, ORDERS) ? [await ordersWith(orders, search, clock())] : []),
    ...(mayOpen(role, CALLS) ? [await callsWith(callbacks, search, clock())] : []),
  ];
}

async function ordersWith(orders: ToolServices["orders"], { query, isMatch }: Search, now: Date) {
  const matches = await orders.listPage({ text: query, page: 1 });
  return resultGroup(
    "Bestillinger",
    matches.orders,
    ({ number, form, lines, placedAt }) => {
      const { navn, koeber: _kind, besked: _message, ...others } = form;
      const products = lines.map((line) => line.navn);
      const words = [
        danishTimeCapitalised(new Date(placedAt), now),
        ...products,
        ...Object.values(others),
      ].filter(Boolean);
      return {
        to: `${ORDERS}?bestilling=${number}`,
        place: "Bestillinger",
        title: markWords([`Nr. ${number}`, navn].filter(Boolean).join(", "), isMatch),
        text: excerptAround(words.join(" · "), isMatch),
      };
    },
    matches.count,
  );
}

async function callsWith(callbacks: ToolServices["callbacks"], search: Search, now: Date) {
  const { words, number, isMatch } = search;
  const { rows } = await callbacks.list(1);
  const matches = rows.filter(({ form: { navn, telefon } }) => {
    const folded = foldWord(navn);
    const isNumber = number !== "" && telefon.replace(/\s/g, "").includes(number);
    return isNumber || words.every((word) => folded.includes(word));
  });
  return resultGroup("Ring mig op", matches, ({ id, form, askedAt }) => ({
    to: `${CALLS}#${id}`,
    place: "Ring mig op",
    title: markWords(form.navn, isMatch),
    text: markWords(`${form.telefon} · ${danishTimeCapitalised(new Date(askedAt), now)}`, isMatch),
  }));
}
