import type { Feature } from "../feature.ts";
import { linksTo } from "../site/page/linked-items.ts";
import {
  readTerapiOmrader,
  terapiDocument,
  terapiMenu,
  terapiOmraderDocument,
} from "./terapi.server.ts";

export const terapi: Feature = {
  name: "terapi",
  title: "Terapi",
  documents: [terapiDocument, terapiOmraderDocument],
  pages: [
    { path: "/terapi", shows: [terapiDocument, terapiOmraderDocument], isWarmedUp: true },
    {
      path: "/terapi/:id",
      shows: [terapiOmraderDocument],
      items: (content) => linksTo(readTerapiOmrader(content), "/terapi"),
      examples: ["/terapi/boern"],
    },
  ],
  menu: { overview: "Overblik", links: terapiMenu },
  footerColumn: "Terapiområder",
  tile: { to: "terapi", text: "Side og områder", tone: "sky", figure: "halves" },
  pictureFolders: ["terapi", "terapi-omrader"],
};
