import type { Feature } from "../../feature.ts";

export const drift: Feature = {
  name: "drift",
  title: "Drift",
  tile: {
    to: "drift",
    text: "Se, om alt er i orden: bestillinger, mail, kopier og fart",
    tone: "sage",
    figure: "stairs",
    isTool: true,
    menuTitle: "Drift og historik",
  },
};
