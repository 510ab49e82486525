import { defineFeature, MOST_ROWS, type Task, type TaskRow } from "../../feature.ts";
import { danishTimeCapitalised } from "../../formats/danish-time.ts";
import { formatKroner } from "../../formats/kroner.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { describeMailProblems } from "../orders/mail/mail-problems.ts";
import type { Order } from "../orders/order.ts";
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

/** Of orders, and those that fit none: goods must not be sent that nobody wants. */
async function openWithdrawals(context: RequestContext): Promise<Task[]> {
  const { orders, withdrawals } = context.get(ordering);
  const open = await withdrawals.countOpen();
  const { withdrawn } = await orders.count();
  const all = open + withdrawn;
  if (all === 0) return [];
  const newest = await orders.listPage({ text: "", filter: "fortrudt", page: 1 });
  const unhandled = newest.orders.filter(({ handled }) => !handled).slice(0, MOST_ROWS);
  const to = `${DESK}?vis=fortrudt`;
  const states = [{ words: "Fortrudt", kind: "withdrawn" as const }];
  const unfit = {
    id: "fortrydelser",
    to,
    title: countedWithdrawals(open),
    text: "Passer ikke på nogen bestilling",
    states,
  };
  const rows = [...unhandled.map((order) => rowOf(context, order)), ...(open > 0 ? [unfit] : [])];
  const count = withdrawn + rows.length - unhandled.length;
  return [{ level: "today", title: countedWithdrawals(all), to, rows, count }];
}

function countedWithdrawals(count: number): string {
  return count === 1 ? "1 fortrydelse" : `${count} fortrydelser`;
}

async function newOrders(context: RequestContext): Promise<Task[]> {
  const { orders } = context.get(ordering);
  const { unhandled, withdrawn } = await orders.count();
  const count = unhandled - withdrawn;
  if (count <= 0) return [];
  const newest = await orders.listPage({ text: "", filter: "ubehandlede", page: 1 });
  const rows = newest.orders
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .slice(0, MOST_ROWS)
    .map((order) => rowOf(context, order));
  const title = count === 1 ? "1 ny bestilling" : `${count} nye bestillinger`;
  return [{ level: "today", title, to: DESK, rows, count }];
}

function rowOf(context: RequestContext, order: Order): TaskRow {
  const now = context.get(samspil).clock();
  const { number, customer, goods, total, states } = listedOrder({
    order,
    received: "",
    mails: [],
  });
  const bought = `${goods} · ${formatKroner(total)}`;
  return {
    id: number,
    to: `${DESK}?bestilling=${number}`,
    title: customer,
    text: order.withdrawnAt ? `Har fortrudt ${bought}` : bought,
    time: danishTimeCapitalised(new Date(order.placedAt), now).replace(/^I dag /, ""),
    states,
  };
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
