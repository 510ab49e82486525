import { defineFeature } from "../../feature.ts";
import { terapiOmraderDocument } from "../terapi/terapi.server.ts";
import { guideScreen } from "./forms.server.ts";
import { guideDocument, readChoices } from "./guide.server.ts";
import { GUIDE_PATH } from "./guide.ts";

export const guide = defineFeature({
  name: "guide",
  title: "Hvem kan hjælpe os?",
  pages: [
    {
      path: GUIDE_PATH,
      shows: [guideDocument, terapiOmraderDocument],
      searchTexts: (content) => {
        const choices = readChoices(content);
        if (choices.length === 0) return [];
        const texts = choices.map(({ navn }) => navn);
        return [{ title: "Hvem kan hjælpe os?", href: GUIDE_PATH, texts }];
      },
      sitemapAddresses: (content) => (readChoices(content).length > 0 ? [GUIDE_PATH] : []),
    },
  ],
  screen: guideScreen,
  tile: { to: "guide", text: "Tre spørgsmål, der finder den rette", tone: "sky", figure: "halves" },
});
