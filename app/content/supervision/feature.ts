import type { Feature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { supervisionScreen } from "./forms.server.ts";
import {
  readSupervision,
  readSupervisionEvents,
  supervisionDocument,
  supervisionEventsDocument,
} from "./supervision.server.ts";

export const supervision: Feature = {
  name: "supervision",
  title: "Supervision",
  documents: [supervisionDocument, supervisionEventsDocument],
  pages: [
    {
      path: "/supervision",
      shows: [supervisionDocument, supervisionEventsDocument],
      searchTexts: supervisionTexts,
      isWarmedUp: true,
    },
  ],
  menu: {},
  search: { shape: "circle" },
  screen: supervisionScreen,
  tile: { to: "supervision", text: "Side og events", tone: "sage", figure: "overlap" },
  pictureFolders: ["supervision", "supervision-events"],
};

function supervisionTexts(content: Content) {
  const { title, heroImage, introText, bottomText } = readSupervision(content);
  const events = readSupervisionEvents(content).flatMap((event) => [
    event.title,
    event.description,
  ]);
  const texts = [introText, ...events, bottomText];
  return [{ title, href: "/supervision", texts, picture: heroImage }];
}
