import type { Feature } from "../feature.ts";
import { supervisionDocument, supervisionEventsDocument } from "./supervision.server.ts";

export const supervision: Feature = {
  name: "supervision",
  title: "Supervision",
  documents: [supervisionDocument, supervisionEventsDocument],
  pages: [
    {
      path: "/supervision",
      shows: [supervisionDocument, supervisionEventsDocument],
      isWarmedUp: true,
    },
  ],
  menu: {},
  tile: { to: "supervision", text: "Side og events", tone: "sage", figure: "overlap" },
  pictureFolders: ["supervision", "supervision-events"],
};
