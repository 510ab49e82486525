import { defineFeature, type Task } from "../../feature.ts";
import type { RequestContext } from "../../server/context.ts";
import { servicesOf } from "../services.ts";
import { checkSite } from "./checks.server.ts";
import { verdictOf } from "./verdict.ts";

export const drift = defineFeature({
  name: "drift",
  title: "Drift",
  tile: {
    to: "drift",
    text: "Se, om alt er i orden: bestillinger, mail og kopier",
    tone: "sage",
    figure: "stairs",
    menuTitle: "Drift og historik",
  },
  tasks: readTasks,
});

async function readTasks(context: RequestContext, { headers }: Request): Promise<Task[]> {
  const services = servicesOf(context);
  // Mails about orders have a task of their own.
  const site = { ...services, orders: undefined, headers, now: services.clock() };
  const { state, title } = verdictOf(await checkSite("owner", site));
  if (state === "well") return [];
  return [
    {
      level: state === "urgent" ? "urgent" : "later",
      title,
      text: "Det skal den, der driver hjemmesiden, rette.",
      to: "/admin/drift",
    },
  ];
}
