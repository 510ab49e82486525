import type { Feature } from "../feature.ts";
import { answerOrderState } from "./order-state.server.ts";
import { ORDER_STATE_PATH } from "./order-state.ts";

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
    text: async ({ orders }) => orderWords((await orders.count()).unhandled),
    tone: "butter",
    figure: "van",
    isTool: true,
    isInBar: true,
    waiting: async ({ orders }) => (await orders.count()).unhandled,
  },
  answers: { [ORDER_STATE_PATH]: (services, query) => answerOrderState(query.get("id"), services) },
  // The second is where the link of a test mail to a recipient of orders leads.
  uncached: [ORDER_STATE_PATH, "/proevemail"],
};

function orderWords(unhandled: number): string {
  if (unhandled === 0) return "Fra shoppen, med deres mails";
  return unhandled === 1 ? "1 ny bestilling" : `${unhandled} nye bestillinger`;
}
