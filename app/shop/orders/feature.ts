import { type Feature, ROWS_OF_TODAY, type Today } from "../../feature.ts";
import { danishTimeAlone } from "../../formats/danish-time.ts";
import { formatKroner } from "../../formats/kroner.ts";
import type { RequestContext } from "../../server/context.ts";
import { ordering } from "./context.ts";
import { listedOrder } from "./list/row-state.ts";

const WITHDRAWAL = { label: "Fortryd aftalen her", href: "/fortryd" };

export const orders: Feature = {
  name: "orders",
  title: "Bestillinger",
  pages: [
    {
      path: WITHDRAWAL.href,
      shows: [],
      items: () => [WITHDRAWAL],
      texts: () => [
        { title: WITHDRAWAL.label, href: WITHDRAWAL.href, texts: ["Fortrydelse af et køb."] },
      ],
    },
  ],
  found: { title: "Fortryd" },
  lawLinks: [WITHDRAWAL],
  tile: {
    to: "bestillinger",
    text: "Fra shoppen, med deres mails",
    tone: "butter",
    figure: "van",
    isTool: true,
    isInBar: true,
    waiting: async (context) => {
      const { orders, withdrawals } = context.get(ordering);
      return (await orders.count()).unhandled + (await withdrawals.countOpen());
    },
  },
  today: readToday,
  // Where the link of a test mail to a recipient of orders leads.
  uncached: ["/proevemail"],
};

/** Withdrawals that fit no order, and orders that nobody has handled. */
async function readToday(context: RequestContext): Promise<Today> {
  const { orders, withdrawals } = context.get(ordering);
  const { unhandled } = await orders.count();
  const loose = await withdrawals.listOpen(1);
  const newest = await orders.listPage({ text: "", onlyUnhandled: true, page: 1 });
  const now = new Date();
  const when = (moment: string) => danishTimeAlone(new Date(moment), now).replace(/^I dag /, "");
  const withdrawn = loose.open.map(({ id, form, arrivedAt }) => ({
    id,
    to: "/admin/bestillinger?fortrydelser=1",
    title: form.navn,
    text: "Fortryder et køb, som vi ikke kan finde",
    time: when(arrivedAt),
    states: [{ words: "Fortrudt", kind: "withdrawn" as const }],
  }));
  const placed = newest.orders.map((order) => {
    const { number, customer, goods, total, states } = listedOrder({
      order,
      received: "",
      mails: [],
    });
    return {
      id: number,
      to: `/admin/bestillinger?bestilling=${number}`,
      title: customer,
      text: `${goods} · ${formatKroner(total)}`,
      time: when(order.placedAt),
      states,
    };
  });
  const words = [
    unhandled === 1 ? "1 ny bestilling" : unhandled && `${unhandled} nye bestillinger`,
    loose.count === 1 ? "1 fortrydelse" : loose.count && `${loose.count} fortrydelser`,
  ];
  return {
    words: words.filter((word) => typeof word === "string"),
    rows: [...withdrawn, ...placed].slice(0, ROWS_OF_TODAY),
  };
}
