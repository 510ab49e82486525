import type { Feature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { PAGE_NUMBER } from "../../site/page/list-pages.ts";
import { nyhederScreen } from "./forms.server.ts";
import { nyhederDocument, readNewestFirst, showUndated } from "./nyheder.server.ts";
import { newsPages, newsPlace } from "./nyheder.ts";

/** Not warmed up: formatting dates loads Intl, which costs memory before the first visit. */
export const nyheder: Feature = {
  name: "nyheder",
  title: "Nyheder",
  documents: [nyhederDocument],
  search: { weight: 0.7 },
  pages: [
    {
      path: "/nyheder",
      shows: [nyhederDocument],
      searchTexts: newsTexts,
      sitemapAddresses: (content) => newsPages(readNewestFirst(content).length),
      queries: { side: PAGE_NUMBER },
    },
  ],
  menu: { isOnPhonesOnly: true },
  isShortcut: true,
  screen: nyhederScreen,
  tile: {
    to: "nyheder",
    text: "Opret og rediger nyheder",
    tone: "heather",
    figure: "paper",
    isInBar: true,
    unread: "Der opstod en fejl ved indlæsning af nyheder",
  },
  pictureFolders: ["nyheder"],
  feed: "/nyheder.xml",
};

function newsTexts(content: Content) {
  const newest = readNewestFirst(content);
  return newest.map(showUndated).map(({ id, title, html, imageUrl }, index) => ({
    title,
    href: newsPlace(index, id),
    texts: [html],
    picture: imageUrl,
  }));
}
