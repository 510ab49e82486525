import { defineFeature } from "../../feature.ts";

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
});
