import type { Feature } from "../feature.ts";
import { kontaktDocument } from "./kontakt.server.ts";

export const kontakt: Feature = {
  name: "kontakt",
  title: "Kontakt",
  documents: [kontaktDocument],
  pages: [{ path: "/kontakt", shows: [kontaktDocument], isWarmedUp: true }],
  menu: {},
  isShortcut: true,
  tile: { to: "kontakt", text: "Tekst og kort", tone: "sage", figure: "talk" },
};
