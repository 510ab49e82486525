import { defineFeature } from "../../feature.ts";

export const kurv = defineFeature({
  name: "kurv",
  pages: [{ path: "/kurv", isWarmedUp: true }],
});
