import type { Feature } from "../../feature.ts";

export const historik: Feature = {
  name: "historik",
  title: "Historik",
  tile: {
    to: "historik",
    text: "Se ældre tekster, og åbn dem igen",
    tone: "sky",
    figure: "clock",
    isTool: true,
    tabOf: "drift",
    tabs: [
      { to: "historik", title: "Historik" },
      { to: "historik/haendelser", title: "Hændelser" },
    ],
  },
};
