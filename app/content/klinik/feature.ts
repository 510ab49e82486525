import { defineFeature } from "../../feature.ts";
import { klinikScreen } from "./forms.server.ts";
import { readHours } from "./klinik.server.ts";
import { answerSecurityText } from "./security-text.server.ts";
import { nextChangeOf } from "./telephone-hours.ts";
import { answerWebManifest } from "./web-manifest.server.ts";

export const klinik = defineFeature({
  name: "klinik",
  title: "Klinikken",
  screen: klinikScreen,
  tile: { to: "klinikken", text: "Adresse, telefon og CVR", tone: "sand", figure: "door" },
  nextChange: (content, now) => nextChangeOf(readHours(content), now),
  answers: {
    "/.well-known/security.txt": answerSecurityText,
    "/site.webmanifest": answerWebManifest,
  },
});
