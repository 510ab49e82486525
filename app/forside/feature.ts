import type { Feature } from "../feature.ts";
import { nyhederDocument } from "../nyheder/nyheder.server.ts";
import { omDocument } from "../om/om.server.ts";
import { heroDocument, welcomeTextDocument } from "./forside.server.ts";

export const forside: Feature = {
  name: "forside",
  title: "Forside",
  documents: [heroDocument, welcomeTextDocument],
  pages: [
    {
      path: "/",
      shows: [heroDocument, welcomeTextDocument, nyhederDocument, omDocument],
      isWarmedUp: true,
    },
  ],
  tile: { to: "forside", text: "Billeder og velkomsttekst", tone: "sky", figure: "window" },
  pictureFolders: ["hero-images"],
};
