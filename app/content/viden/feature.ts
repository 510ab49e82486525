import type { Feature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { PAGE_NUMBER } from "../../site/page/list-pages.ts";
import { videnScreen } from "./forms.server.ts";
import {
  type Artikel,
  readArtikler,
  readTags,
  readVidensside,
  videnDocument,
} from "./viden.server.ts";
import { artikelAddress, isElsewhere, TAG_IDS } from "./viden.ts";

export const viden: Feature = {
  name: "viden",
  title: "Viden",
  documents: [videnDocument],
  pages: [
    {
      path: "/viden",
      shows: [videnDocument],
      searchTexts: overviewTexts,
      queries: { tag: new RegExp(`^(${TAG_IDS.join("|")})$`), side: PAGE_NUMBER },
      isWarmedUp: true,
    },
    {
      path: "/viden/:artikelId",
      shows: [videnDocument],
      items: ownArtikler,
      redirects: (content) =>
        readArtikler(content)
          .filter(isElsewhere)
          .flatMap(({ id, formerLinks }) => [`/viden/${encodeURIComponent(id)}`, ...formerLinks]),
      searchTexts: artikelTexts,
      examples: ["/viden/leg-som-sprog"],
    },
  ],
  menu: {},
  search: { shape: "left" },
  isShortcut: true,
  screen: videnScreen,
  tile: {
    to: "viden",
    text: "Artikler, bøger, podcasts",
    tone: "heather",
    figure: "book",
    isInBar: true,
    unread: "Der opstod en fejl ved indlæsning af data.",
  },
  pictureFolders: ["viden"],
  demoPictures: ["hero/MBT-boger.avif"],
};

function ownArtikler(content: Content) {
  return readArtikler(content)
    .filter((artikel) => !isElsewhere(artikel))
    .map((artikel) => ({
      label: artikel.title,
      href: artikelAddress(artikel),
      aliases: [`/viden/${encodeURIComponent(artikel.id)}`, ...artikel.formerLinks],
    }));
}

function overviewTexts(content: Content) {
  const { heroImage, introText } = readVidensside(content);
  return [{ title: "Viden", href: "/viden", texts: [introText], picture: heroImage }];
}

/** Includes articles on other sites: the list links to them. */
function artikelTexts(content: Content) {
  const tags = readTags(content);
  const kindOf = (artikel: Artikel) => tags.find(({ id }) => artikel.tags.includes(id))?.name;
  return readArtikler(content).map((artikel) => ({
    title: artikel.title,
    href: artikelAddress(artikel),
    texts: [artikel.description, artikel.content],
    picture: artikel.image,
    note: kindOf(artikel),
  }));
}
