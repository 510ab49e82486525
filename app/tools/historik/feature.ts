import { defineFeature } from "../../feature.ts";

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
});
