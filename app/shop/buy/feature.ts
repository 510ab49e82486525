import type { Feature } from "../../feature.ts";

export const kurv: Feature = {
  name: "kurv",
  pages: [{ path: "/kurv", shows: [], isWarmedUp: true }],
};
