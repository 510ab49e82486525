import { defineFeature, MOST_ROWS, type Task } from "../../feature.ts";
import { danishTimeCapitalised } from "../../formats/danish-time.ts";
import { formatKroner } from "../../formats/kroner.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { describeMailProblems } from "../orders/mail-problems.ts";
import { ordering } from "../withdrawal/context.ts";
import { listedOrder } from "./row-state.ts";

const DESK = "/admin/bestillinger";
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
  tasks: readTasks,
  // The link in test mails to recipients of orders; a withdrawal begins with the number in its link.
  uncached: ["/proevemail", WITHDRAWAL.href],
});

async function readTasks(context: RequestContext): Promise<Task[]> {
  const problems = await context.get(ordering).orders.countMailProblems();
  return [
    ...mailProblems(describeMailProblems(problems)),
    ...(await openWithdrawals(context)),
    ...(await newOrders(context)),
    ...receiptsWithheld(problems.withheld),
  ];
}

function mailProblems(title: string | undefined): Task[] {
  return title ? [{ level: "urgent", title, to: DESK }] : [];
}

async function openWithdrawals(context: RequestContext): Promise<Task[]> {
  const open = await context.get(ordering).withdrawals.countOpen();
  if (open === 0) return [];
  const to = "/admin/bestillinger?vis=fortrudt";
  const title = open === 1 ? "1 fortrydelse" : `${open} fortrydelser`;
  const text = "Passer ikke på nogen bestilling";
  const states = [{ words: "Fortrudt", kind: "withdrawn" as const }];
  return [{ level: "today", title, to, rows: [{ id: "fortrydelser", to, title, text, states }] }];
}

async function newOrders(context: RequestContext): Promise<Task[]> {
  const unhandled = { text: "", filter: "ubehandlede", page: 1 } as const;
  const { orders, count } = await context.get(ordering).orders.listPage(unhandled);
  if (count === 0) return [];
  const now = context.get(samspil).clock();
  const rows = orders.slice(0, MOST_ROWS).map((order) => {
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
  const title = count === 1 ? "1 ny bestilling" : `${count} nye bestillinger`;
  return [{ level: "today", title, to: DESK, rows }];
}

/** Anyone can make the order form send receipts to others: above a limit the clinic releases them by hand. */
function receiptsWithheld(withheld: number): Task[] {
  if (withheld === 0) return [];
  return [
    {
      level: "later",
      title:
        withheld === 1
          ? "En kvittering er holdt tilbage"
          : `${withheld} kvitteringer er holdt tilbage`,
      text: "Der kom usædvanligt mange bestillinger på kort tid. De er alle gemt og sendt til jer. Se dem igennem, og tryk »Send igen« ved dem, der er rigtige.",
      to: DESK,
    },
  ];
}
