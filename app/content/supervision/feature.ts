import { defineFeature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { supervisionScreen } from "./forms.server.ts";
import { readSupervision, readSupervisionEvents } from "./supervision.server.ts";

export const supervision = defineFeature({
  name: "supervision",
  title: "Supervision",
  pages: [
    {
      path: "/supervision",
      searchTexts: supervisionTexts,
      isWarmedUp: true,
    },
  ],
  search: { shape: "circle" },
  screen: supervisionScreen,
  tile: { to: "supervision", text: "Side og events", tone: "sage", figure: "overlap" },
});

function supervisionTexts(content: Content) {
  const { title, heroImage, introText, bottomText } = readSupervision(content);
  const events = readSupervisionEvents(content).flatMap((event) => [
    event.title,
    event.description,
  ]);
  const texts = [introText, ...events, bottomText];
  return [{ title, href: "/supervision", texts, picture: heroImage }];
}
