import { billederDocument } from "../../editor/fields/billeder.server.ts";
import { defineFeature } from "../../feature.ts";

export const billeder = defineFeature({
  name: "billeder",
  title: "Billeder",
  documents: [billederDocument],
  tile: {
    to: "billeder",
    text: "Alt, der er lagt op, og hvor det bruges",
    tone: "butter",
    figure: "window",
    unread: "Der opstod en fejl ved indlæsning af billeder",
  },
  pictureFolders: ["billeder"],
});
