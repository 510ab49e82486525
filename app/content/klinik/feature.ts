import type { Feature } from "../../feature.ts";
import { klinikScreen } from "./forms.server.ts";
import { klinikDocument, readHours } from "./klinik.server.ts";
import { answerSecurityText } from "./security-text.server.ts";
import { nextChangeOf } from "./telephone-hours.ts";
import { answerWebManifest } from "./web-manifest.server.ts";

export const klinik: Feature = {
  name: "klinik",
  title: "Klinikken",
  documents: [klinikDocument],
  screen: klinikScreen,
  tile: {
    to: "klinikken",
    text: "Adresse, telefon og CVR",
    tone: "sand",
    figure: "door",
    isTool: true,
  },
  pictureFolders: ["klinik"],
  nextChange: (content, now) => nextChangeOf(readHours(content), now),
  answers: {
    "/.well-known/security.txt": answerSecurityText,
    "/site.webmanifest": answerWebManifest,
  },
};
