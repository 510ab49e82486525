import type { Feature } from "../../feature.ts";
import { questions } from "./forms.server.ts";
import { spoergsmaalDocument } from "./spoergsmaal.server.ts";

export const spoergsmaal: Feature = {
  name: "spoergsmaal",
  title: "Spørgsmål og svar",
  documents: [spoergsmaalDocument],
  forms: () => [questions],
  tile: {
    to: "spoergsmaal",
    text: "Det, mange spørger om",
    tone: "butter",
    figure: "talk",
    isTool: true,
  },
};
