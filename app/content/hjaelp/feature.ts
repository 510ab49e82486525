import { defineFeature } from "../../feature.ts";
import { hjaelpScreen } from "./forms.server.ts";
import { nextHelpChange } from "./hjaelp.server.ts";

export const hjaelp = defineFeature({
  name: "hjaelp",
  title: "Hjælp lige nu",
  screen: hjaelpScreen,
  nextChange: nextHelpChange,
  tile: {
    to: "hjaelp",
    text: "Numre at ringe til, når det haster",
    tone: "straw",
    figure: "phone",
  },
});
