import { billederDocument } from "../../editor/fields/billeder.server.ts";
import type { Feature } from "../../feature.ts";

export const billeder: Feature = {
  name: "billeder",
  title: "Billeder",
  documents: [billederDocument],
  tile: {
    to: "billeder",
    text: "Alt, der er lagt op, og hvor det bruges",
    tone: "butter",
    figure: "window",
    isTool: true,
    unread: "Der opstod en fejl ved indlæsning af billeder",
  },
  pictureFolders: ["billeder"],
};
