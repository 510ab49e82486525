import { mayOpen } from "../../admin/permissions.ts";
import { foldWord } from "../../content/soeg/danish-words.ts";
import { excerptAround, markWords } from "../../content/soeg/excerpt.ts";
import { danishTimeAlone } from "../../formats/danish-time.ts";
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
  const now = new Date();
  const groups: PlainRows[] = [];
  if (mayOpen(role, ORDERS)) {
    const search = { text: sought.query, onlyUnhandled: false, page: 1 };
    const found = await orders.listPage(search);
    const rows = found.orders.slice(0, MOST_SHOWN).map(({ number, form, lines, placedAt }) => {
      const { navn, besked: _said, ...others } = form;
      const bought = lines.map((line) => line.navn);
      const said = [danishTimeAlone(new Date(placedAt), now), ...bought, ...Object.values(others)];
      return {
        to: `${ORDERS}?bestilling=${number}`,
        place: "Bestillinger",
        isDraft: false,
        title: markWords([`Nr. ${number}`, navn].filter(Boolean).join(", "), sought.isMatch),
        text: excerptAround(said.filter(Boolean).join(" · "), sought.isMatch),
      };
    });
    groups.push({ title: "Bestillinger", rows, more: found.count - rows.length });
  }
  if (mayOpen(role, CALLS)) {
    const { waiting, called } = await callbacks.list(1);
    const found = [...waiting, ...called].filter(({ form: { navn, telefon } }) => {
      const folded = foldWord(navn);
      const isNumber = sought.number !== "" && telefon.replace(/\s/g, "").includes(sought.number);
      return isNumber || sought.words.every((word) => folded.includes(word));
    });
    const rows = found.slice(0, MOST_SHOWN).map(({ id, form, askedAt }) => ({
      to: `${CALLS}#${id}`,
      place: "Ring mig op",
      isDraft: false,
      title: markWords(form.navn, sought.isMatch),
      text: markWords(
        `${form.telefon} · ${danishTimeAlone(new Date(askedAt), now)}`,
        sought.isMatch,
      ),
    }));
    groups.push({ title: "Ring mig op", rows, more: found.length - rows.length });
  }
  return groups;
}
