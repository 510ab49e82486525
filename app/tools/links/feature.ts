import { defineFeature } from "../../feature.ts";

export const links = defineFeature({
  name: "links",
  title: "Links",
  tile: {
    to: "links",
    text: "Find links, der ingen steder fører hen",
    tone: "sand",
    figure: "overlap",
    tabOf: "drift",
  },
});
