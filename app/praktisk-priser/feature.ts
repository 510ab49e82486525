import type { Feature } from "../feature.ts";
import { praktiskPriserDocument } from "./praktisk-priser.server.ts";

export const praktiskPriser: Feature = {
  name: "praktisk-priser",
  title: "Praktisk & priser",
  documents: [praktiskPriserDocument],
  pages: [{ path: "/praktisk-priser", shows: [praktiskPriserDocument], isWarmedUp: true }],
  menu: {},
  isShortcut: true,
  tile: { to: "praktisk-priser", text: "Priser, afbud, find vej", tone: "sand", figure: "house" },
  pictureFolders: ["praktisk"],
};
