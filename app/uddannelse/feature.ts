import type { Feature } from "../feature.ts";
import { linksTo } from "../site/page/linked-items.ts";
import {
  readUddannelser,
  uddannelseDocument,
  uddannelseMenu,
  uddannelserDocument,
} from "./uddannelse.server.ts";

export const uddannelse: Feature = {
  name: "uddannelse",
  title: "Uddannelse",
  documents: [uddannelseDocument, uddannelserDocument],
  pages: [
    { path: "/uddannelse", shows: [uddannelseDocument, uddannelserDocument], isWarmedUp: true },
    {
      path: "/uddannelse/:id",
      shows: [uddannelserDocument],
      items: (content) => linksTo(readUddannelser(content), "/uddannelse"),
      examples: ["/uddannelse/mbt-grunduddannelse"],
    },
  ],
  menu: { overview: "Alle uddannelser", links: uddannelseMenu },
  tile: { to: "uddannelse", text: "Kurser, hold og events", tone: "butter", figure: "stairs" },
  pictureFolders: ["uddannelse", "uddannelser", "uddannelse-events"],
};
