import { mayOpen } from "../../admin/permissions.ts";
import { foldWord } from "../../content/soeg/danish-words.ts";
import { excerptAround, markWords } from "../../content/soeg/excerpt.ts";
import { danishTimeCapitalised } from "../../formats/danish-time.ts";
import type { Role } from "../../server/auth/role.ts";
import type { ToolServices } from "../services.ts";
import { MOST_SHOWN, type PlainRows, type Sought } from "./found.ts";

const ORDERS = "/admin/bestillinger";
const CALLS = "/admin/opkald";

/** One letter stands in every order. */
const SHORTEST = 2;

/** Orders by their number, buyer or products, and who asked for a call by name or number, where the role may see them. */
export async function findOrders(
  { orders, callbacks }: Pick<ToolServices, "orders" | "callbacks">,
  role: Role,
  sought: Sought,
): Promise<PlainRows[]> {
  if (sought.query.length < SHORTEST) return [];
  return [
    ...(mayOpen(role, ORDERS) ? [await ordersWith(orders, sought)] : []),
    ...(mayOpen(role, CALLS) ? [await callsWith(callbacks, sought)] : []),
  ];
}

async function ordersWith(orders: ToolServices["orders"], { query, isMatch }: Sought) {
  const found = await orders.listPage({ text: query, onlyUnhandled: false, page: 1 });
  const rows = found.orders.slice(0, MOST_SHOWN).map(({ number, form, lines, placedAt }) => {
    const { navn, koeber: _kind, besked: _message, ...others } = form;
    const bought = lines.map((line) => line.navn);
    const said = [timeOf(placedAt), ...bought, ...Object.values(others)].filter(Boolean);
    return {
      to: `${ORDERS}?bestilling=${number}`,
      place: "Bestillinger",
      isDraft: false,
      title: markWords([`Nr. ${number}`, navn].filter(Boolean).join(", "), isMatch),
      text: excerptAround(said.join(" · "), isMatch),
    };
  });
  return { title: "Bestillinger", rows, more: found.count - rows.length };
}

async function callsWith(callbacks: ToolServices["callbacks"], { words, number, isMatch }: Sought) {
  const { waiting, called } = await callbacks.list(1);
  const found = [...waiting, ...called].filter(({ form: { navn, telefon } }) => {
    const folded = foldWord(navn);
    const isNumber = number !== "" && telefon.replace(/\s/g, "").includes(number);
    return isNumber || words.every((word) => folded.includes(word));
  });
  const rows = found.slice(0, MOST_SHOWN).map(({ id, form, askedAt }) => ({
    to: `${CALLS}#${id}`,
    place: "Ring mig op",
    isDraft: false,
    title: markWords(form.navn, isMatch),
    text: markWords(`${form.telefon} · ${timeOf(askedAt)}`, isMatch),
  }));
  return { title: "Ring mig op", rows, more: found.length - rows.length };
}

function timeOf(iso: string): string {
  return danishTimeCapitalised(new Date(iso), new Date());
}
