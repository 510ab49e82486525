import { defineFeature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { linksTo, pagePathOf } from "../../site/page/linked-items.ts";
import { eventsScreen, uddannelseScreen } from "./forms.server.ts";
import { readUddannelser, uddannelseMenu, uddannelserDocument } from "./uddannelse.server.ts";

export const uddannelse = defineFeature({
  name: "uddannelse",
  title: "Uddannelse",
  pages: [
    {
      path: "/uddannelse",
      isWarmedUp: true,
    },
    {
      path: "/uddannelse/:id",
      shows: [uddannelserDocument],
      items: (content) => linksTo(readUddannelser(content), "/uddannelse"),
      searchTexts: courseTexts,
      examples: ["/uddannelse/mbt-grunduddannelse"],
    },
  ],
  menu: { overview: "Alle uddannelser", links: uddannelseMenu },
  search: { title: "Kurser", shape: "right" },
  screen: uddannelseScreen,
  forms: (content) => readUddannelser(content).flatMap((course) => eventsScreen(course).forms),
  tile: { to: "uddannelse", text: "Kurser, hold og events", tone: "butter", figure: "stairs" },
  pictureFolders: ["uddannelse-events"],
});

function courseTexts(content: Content) {
  return readUddannelser(content).map((uddannelse) => {
    const { title, description, textBefore, fullDescription, textAfter, imageUrl } = uddannelse;
    const events = uddannelse.events.flatMap((event) => [event.title, event.description]);
    return {
      title,
      href: pagePathOf(uddannelse, "/uddannelse"),
      texts: [description, textBefore, fullDescription, ...events, textAfter],
      picture: imageUrl,
    };
  });
}
