import type { Feature } from "../../feature.ts";
import { hjaelpScreen } from "./forms.server.ts";
import { hjaelpDocument, nextHelpChange } from "./hjaelp.server.ts";

export const hjaelp: Feature = {
  name: "hjaelp",
  title: "Hjælp lige nu",
  documents: [hjaelpDocument],
  screen: hjaelpScreen,
  nextChange: nextHelpChange,
  tile: {
    to: "hjaelp",
    text: "Numre at ringe til, når det haster",
    tone: "straw",
    figure: "phone",
    isTool: true,
  },
};
