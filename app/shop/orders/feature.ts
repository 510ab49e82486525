import type { Feature } from "../../feature.ts";
import { ordering } from "./context.ts";

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
    text: async (context) => {
      const { orders, withdrawals } = context.get(ordering);
      return waitingWords((await orders.count()).unhandled, await withdrawals.countOpen());
    },
    tone: "butter",
    figure: "van",
    isTool: true,
    isInBar: true,
    waiting: async (context) => {
      const { orders, withdrawals } = context.get(ordering);
      return (await orders.count()).unhandled + (await withdrawals.countOpen());
    },
  },
  // Where the link of a test mail to a recipient of orders leads.
  uncached: ["/proevemail"],
};

/** `withdrawals`: those that fit no order. */
function waitingWords(unhandled: number, withdrawals: number): string {
  const parts = [
    unhandled === 1 ? "1 ny bestilling" : unhandled && `${unhandled} nye bestillinger`,
    withdrawals === 1 ? "1 fortrydelse" : withdrawals && `${withdrawals} fortrydelser`,
  ];
  return parts.filter(Boolean).join(" og ") || "Fra shoppen, med deres mails";
}
