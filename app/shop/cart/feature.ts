import type { Feature } from "../../feature.ts";
import { noticeDocument } from "../jura/notice.server.ts";

export const kurv: Feature = {
  name: "kurv",
  pages: [{ path: "/kurv", shows: [noticeDocument], isWarmedUp: true }],
};
