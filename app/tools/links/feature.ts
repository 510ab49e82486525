import type { Feature } from "../../feature.ts";

export const links: Feature = {
  name: "links",
  title: "Links",
  tile: {
    to: "links",
    text: "Find links, der ingen steder fører hen",
    tone: "sand",
    figure: "overlap",
    isTool: true,
    tabOf: "drift",
  },
};
