import { defineFeature, MOST_ROWS, type Task } from "../../feature.ts";
import { danishTime } from "../../formats/danish-time.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { calling } from "./context.ts";
import { readCallbackOffer, readCallees, textsScreen } from "./opkald.server.ts";
import { CALLBACK_PATH, formatWish } from "./opkald.ts";

export const opkald = defineFeature({
  name: "opkald",
  title: "Ring mig op",
  pages: [
    {
      path: CALLBACK_PATH,
      searchTexts: callbackTexts,
      sitemapAddresses: (content) => callbackTexts(content).map(({ href }) => href),
    },
  ],
  screen: textsScreen,
  tile: {
    to: "opkald",
    text: "Dem, der vil ringes op",
    tone: "sage",
    figure: "phone",
    tabOf: "bestillinger",
    waiting: (context) => context.get(calling).callbacks.countWaiting(),
  },
  tasks: readTasks,
});

function callbackTexts(content: Content) {
  const offer = readCallbackOffer(content);
  if (!offer) return [];
  return [{ title: "Ring mig op", href: CALLBACK_PATH, texts: [offer.indledning, offer.naeste] }];
}

async function readTasks(context: RequestContext): Promise<Task[]> {
  const { rows, count } = await context.get(calling).callbacks.list(1);
  const { content, clock } = context.get(samspil);
  const callees = readCallees(content);
  const now = clock();
  if (count === 0) return [];
  const waiting = rows.slice(0, Math.min(count, MOST_ROWS)).map(({ id, form, tries }) => ({
    id,
    title: form.navn,
    text: [
      formatWish(form, callees),
      ...tries.slice(-1).map((time) => `Prøvet ${danishTime(time, now)}`),
    ].join(" · "),
    phone: form.telefon,
    press: {
      label: "Ringet op",
      fields: { intent: "called", id },
      undo: { intent: "waiting", id },
    },
  }));
  const title = `${count} vil gerne ringes op`;
  return [{ level: "today", title, to: "/admin/opkald", rows: waiting, count }];
}
