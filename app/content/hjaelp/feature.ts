import type { Feature } from "../../feature.ts";
import { hjaelpScreen } from "./forms.server.ts";
import { hjaelpDocument } from "./hjaelp.server.ts";

export const hjaelp: Feature = {
  name: "hjaelp",
  title: "Hjælp lige nu",
  documents: [hjaelpDocument],
  screen: hjaelpScreen,
  tile: {
    to: "hjaelp",
    text: "Numre at ringe til, når det haster",
    tone: "straw",
    figure: "phone",
    isTool: true,
  },
};
