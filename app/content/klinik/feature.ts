import type { Feature } from "../../feature.ts";
import { klinikScreen } from "./forms.server.ts";
import { klinikDocument } from "./klinik.server.ts";
import { answerSecurityText } from "./security-text.server.ts";
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
  answers: {
    "/.well-known/security.txt": answerSecurityText,
    "/site.webmanifest": answerWebManifest,
  },
};
