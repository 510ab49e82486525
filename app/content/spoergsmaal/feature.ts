import { defineFeature } from "../../feature.ts";
import { spoergsmaalScreen } from "./forms.server.ts";

export const spoergsmaal = defineFeature({
  name: "spoergsmaal",
  title: "Spørgsmål og svar",
  screen: spoergsmaalScreen,
  tile: { to: "spoergsmaal", text: "Det, mange spørger om", tone: "butter", figure: "talk" },
});
