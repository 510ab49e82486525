import { defineFeature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { PAGE_NUMBER } from "../../site/page/list-pages.ts";
import { nyhederScreen } from "./forms.server.ts";
import { readNewestFirst, showUndated } from "./nyheder.server.ts";
import { newsPages, newsPlace } from "./nyheder.ts";

/** Not warmed up: formatting dates loads Intl, which costs memory before the first visit. */
export const nyheder = defineFeature({
  name: "nyheder",
  title: "Nyheder",
  search: { weight: 0.7 },
  pages: [
    {
      path: "/nyheder",
      searchTexts: newsTexts,
      sitemapAddresses: (content) => newsPages(readNewestFirst(content).length),
      queries: { side: PAGE_NUMBER },
    },
  ],
  menu: { isOnPhonesOnly: true },
  screen: nyhederScreen,
  tile: {
    to: "nyheder",
    text: "Opret og rediger nyheder",
    tone: "heather",
    figure: "paper",
    unread: "Der opstod en fejl ved indlæsning af nyheder",
  },
});

function newsTexts(content: Content) {
  const newest = readNewestFirst(content);
  return newest.map(showUndated).map(({ id, title, html, imageUrl }, index) => ({
    title,
    href: newsPlace(index, id),
    texts: [html],
    picture: imageUrl,
  }));
}
