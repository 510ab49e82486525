import type { Feature } from "../../feature.ts";
import { spoergsmaalScreen } from "./forms.server.ts";
import { spoergsmaalDocument } from "./spoergsmaal.server.ts";

export const spoergsmaal: Feature = {
  name: "spoergsmaal",
  title: "Spørgsmål og svar",
  documents: [spoergsmaalDocument],
  screen: spoergsmaalScreen,
  tile: {
    to: "spoergsmaal",
    text: "Det, mange spørger om",
    tone: "butter",
    figure: "talk",
    isTool: true,
  },
};
