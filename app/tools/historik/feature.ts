import type { Feature } from "../../feature.ts";

export const historik: Feature = {
  name: "historik",
  title: "Historik",
  tile: {
    to: "historik",
    text: "Se og gendan ældre versioner",
    tone: "sky",
    figure: "clock",
    isTool: true,
  },
};
