import type { Feature } from "../../feature.ts";
import { TODAY_PATH } from "./today.ts";

export const kurv: Feature = {
  name: "kurv",
  pages: [{ path: "/kurv", shows: [], isWarmedUp: true }],
  uncached: [TODAY_PATH],
};
