import type { Feature } from "../../feature.ts";

export const drift: Feature = {
  name: "drift",
  title: "Drift",
  tile: {
    to: "drift",
    text: "Se, om alt er i orden: bestillinger, mail og kopier",
    tone: "sage",
    figure: "stairs",
    isTool: true,
    menuTitle: "Drift og historik",
  },
};
