import { defineFeature, ROWS_OF_TODAY, type Today } from "../../feature.ts";
import { danishTimeCapitalised } from "../../formats/danish-time.ts";
import { formatKroner } from "../../formats/kroner.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { ordering } from "../withdrawal/context.ts";
import { listedOrder } from "./row-state.ts";

const WITHDRAWAL = { label: "Fortryd aftalen her", href: "/fortryd" };

export const orders = defineFeature({
  name: "orders",
  title: "Bestillinger",
  pages: [
    {
      path: WITHDRAWAL.href,
      items: () => [WITHDRAWAL],
      searchTexts: () => [
        { title: WITHDRAWAL.label, href: WITHDRAWAL.href, texts: ["Fortrydelse af et køb."] },
      ],
    },
  ],
  search: { title: "Fortryd", weight: 0.5 },
  lawLinks: [WITHDRAWAL],
  tile: {
    to: "bestillinger",
    text: "Fra shoppen, med deres mails",
    tone: "butter",
    figure: "van",
    waiting: async (context) => {
      const { orders, withdrawals } = context.get(ordering);
      return (await orders.count()).unhandled + (await withdrawals.countOpen());
    },
    tabs: [
      {
        to: "bestillinger",
        title: "Bestillinger",
        waiting: async (context) => (await context.get(ordering).orders.count()).unhandled,
      },
      {
        to: "bestillinger?vis=fortrudt",
        title: "Fortrudt",
        waiting: async (context) => {
          const { orders, withdrawals } = context.get(ordering);
          return (await orders.count()).withdrawn + (await withdrawals.countOpen());
        },
      },
    ],
  },
  today: readTasks,
  // The link in test mails to recipients of orders; a withdrawal begins with the number in its link.
  uncached: ["/proevemail", WITHDRAWAL.href],
});

async function readTasks(context: RequestContext): Promise<Today> {
  const { orders, withdrawals } = context.get(ordering);
  const loose = await withdrawals.countOpen();
  const unhandled = await orders.listPage({ text: "", filter: "ubehandlede", page: 1 });
  const now = context.get(samspil).clock();
  const placed = unhandled.orders.slice(0, ROWS_OF_TODAY).map((order) => {
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
      time: danishTimeCapitalised(new Date(order.placedAt), now).replace(/^I dag /, ""),
      states,
    };
  });
  const withdrawn = {
    id: "fortrydelser",
    to: "/admin/bestillinger?vis=fortrudt",
    title: loose === 1 ? "1 fortrydelse" : `${loose} fortrydelser`,
    text: "Passer ikke på nogen bestilling",
    states: [{ words: "Fortrudt", kind: "withdrawn" as const }],
  };
  const { count } = unhandled;
  return {
    words: [
      ...(count > 0 ? [count === 1 ? "1 ny bestilling" : `${count} nye bestillinger`] : []),
      ...(loose > 0 ? [withdrawn.title] : []),
    ],
    rows: loose > 0 ? [withdrawn, ...placed] : placed,
  };
}
