import { wordsOf } from "../../editor/fields/price-rows.ts";
import { defineFeature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { readQuestions, spoergsmaalDocument } from "../spoergsmaal/spoergsmaal.server.ts";
import { praktiskPriserScreen } from "./forms.server.ts";
import { praktiskPriserDocument, readPraktiskPriser } from "./praktisk-priser.server.ts";

export const praktiskPriser = defineFeature({
  name: "praktisk-priser",
  title: "Praktisk & priser",
  pages: [
    {
      path: "/praktisk-priser",
      shows: [praktiskPriserDocument, spoergsmaalDocument],
      searchTexts: practicalTexts,
      isWarmedUp: true,
    },
  ],
  screen: praktiskPriserScreen,
  tile: { to: "praktisk-priser", text: "Priser, afbud, find vej", tone: "sand", figure: "house" },
});

function practicalTexts(content: Content) {
  const { title, heroImage, textBefore, priser, textAfter } = readPraktiskPriser(content);
  const answers = readQuestions(content).flatMap((question) => [question.title, question.svar]);
  const texts = [textBefore, ...priser.map(wordsOf), textAfter, ...answers];
  const keywords = "pris koster betaling parkering";
  return [{ title, href: "/praktisk-priser", texts, picture: heroImage, keywords }];
}
