import type { Feature } from "../feature.ts";
import type { Content } from "../server/documents/content.server.ts";
import { PAGE_NUMBER } from "../site/page/list-pages.ts";
import { readArtikler, videnDocument } from "./viden.server.ts";
import { artikelAddress, isElsewhere, TAG_IDS } from "./viden.ts";

export const viden: Feature = {
  name: "viden",
  title: "Viden",
  documents: [videnDocument],
  pages: [
    {
      path: "/viden",
      shows: [videnDocument],
      queries: { tag: new RegExp(`^(${TAG_IDS.join("|")})$`), side: PAGE_NUMBER },
      isWarmedUp: true,
    },
    {
      path: "/viden/:artikelId",
      shows: [videnDocument],
      items: ownArtikler,
      examples: ["/viden/leg-som-sprog"],
    },
  ],
  menu: {},
  isShortcut: true,
  tile: { to: "viden", text: "Artikler, bøger, podcasts", tone: "heather", figure: "book" },
  pictureFolders: ["viden"],
  demoPictures: ["hero/MBT-boger.avif"],
};

function ownArtikler(content: Content) {
  return readArtikler(content)
    .filter((artikel) => !isElsewhere(artikel))
    .map((artikel) => ({ label: artikel.title, href: artikelAddress(artikel) }));
}
