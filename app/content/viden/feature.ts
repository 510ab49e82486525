import { defineFeature, searchText } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { PAGE_NUMBER } from "../../site/page/list-pages.ts";
import { videnScreen } from "./forms.server.ts";
import { ARTIKEL, type Artikel, readArtikler, readTags } from "./viden.server.ts";
import { artikelAddress, isElsewhere, TAG_IDS } from "./viden.ts";

export const viden = defineFeature({
  name: "viden",
  title: "Viden",
  pages: [
    {
      path: "/viden",
      queries: { tag: new RegExp(`^(${TAG_IDS.join("|")})$`), side: PAGE_NUMBER },
      isWarmedUp: true,
    },
    {
      path: "/viden/:artikelId",
      items: ownArtikler,
      redirects: (content) =>
        readArtikler(content)
          .filter(isElsewhere)
          .flatMap(({ id, formerLinks }) => [`/viden/${encodeURIComponent(id)}`, ...formerLinks]),
      searchTexts: artikelTexts,
      examples: ["/viden/leg-som-sprog"],
    },
  ],
  search: { shape: "left" },
  screen: videnScreen,
  tile: {
    to: "viden",
    text: "Artikler, bøger, podcasts",
    tone: "heather",
    figure: "book",
    unread: "Der opstod en fejl ved indlæsning af data.",
  },
  demoPictures: ["hero/MBT-boger.avif"],
});

function ownArtikler(content: Content) {
  return readArtikler(content)
    .filter((artikel) => !isElsewhere(artikel))
    .map((artikel) => ({
      label: artikel.title,
      href: artikelAddress(artikel),
      aliases: [`/viden/${encodeURIComponent(artikel.id)}`, ...artikel.formerLinks],
    }));
}

/** Includes articles on other sites: the list links to them. */
function artikelTexts(content: Content) {
  const tags = readTags(content);
  const kindOf = (artikel: Artikel) => tags.find(({ id }) => artikel.tags.includes(id))?.name;
  return readArtikler(content).map((artikel) =>
    searchText(ARTIKEL, artikel, { href: artikelAddress(artikel), note: kindOf(artikel) }),
  );
}
