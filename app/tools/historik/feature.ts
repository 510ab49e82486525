import { defineFeature, type Task } from "../../feature.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { admin } from "../../shell/gate.server.ts";

export const historik = defineFeature({
  name: "historik",
  title: "Historik",
  tile: {
    to: "historik",
    text: "Se ældre tekster, og åbn dem igen",
    tone: "sky",
    figure: "clock",
    tabOf: "drift",
    tabs: [
      { to: "historik", title: "Historik" },
      { to: "historik/haendelser", title: "Hændelser" },
    ],
  },
  tasks: readTasks,
});

function readTasks(context: RequestContext): Task[] {
  const { content } = context.get(samspil);
  if (context.get(admin).role !== "Ejer") return [];
  return content.definitions
    .filter((document) => content.source(document) === "unreadable")
    .map(({ name, labels }) => ({
      level: "urgent",
      title: `»${labels.name}« kan ikke læses`,
      text: "Intet er slettet, og ingen kan gemme oven i det.",
      to: `/admin/historik/${name}`,
    }));
}
