import type { Feature } from "../feature.ts";
import type { Content } from "../server/documents/content.server.ts";
import { pagePathOf } from "../site/page/linked-items.ts";
import { PAGE_NUMBER } from "../site/page/list-pages.ts";
import { omDocument, psykologMenu, readPsykologer } from "./om.server.ts";
import { hasEnglish } from "./profile.ts";

export const om: Feature = {
  name: "om",
  title: "Om os",
  documents: [omDocument],
  pages: [
    {
      path: "/om",
      shows: [omDocument],
      queries: { side: PAGE_NUMBER },
      isWarmedUp: true,
    },
    {
      path: "/om/:id",
      shows: [omDocument],
      items: profiles,
      addresses: profileAddresses,
      queries: { lang: /^en$/ },
      examples: ["/om/signe-holmgaard", "/om/signe-holmgaard?lang=en"],
    },
  ],
  menu: { overview: "Alle i klinikken", links: psykologMenu },
  isShortcut: true,
  tile: { to: "om", text: "Psykologerne", tone: "sky", figure: "couple" },
  pictureFolders: ["medarbejderBilleder", "om"],
};

function profiles(content: Content) {
  return readPsykologer(content).map((psykolog) => ({
    label: psykolog.navn,
    href: pagePathOf(psykolog, "/om"),
  }));
}

function profileAddresses(content: Content) {
  return readPsykologer(content).flatMap((psykolog) => {
    const path = pagePathOf(psykolog, "/om");
    return hasEnglish(psykolog) ? [path, `${path}?lang=en`] : [path];
  });
}
