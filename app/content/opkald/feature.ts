import type { Feature } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import { calling } from "./context.ts";
import { textsScreen } from "./forms.server.ts";
import { opkaldDocument, readCallbackOffer } from "./opkald.server.ts";
import { CALLBACK_PATH } from "./opkald.ts";

export const opkald: Feature = {
  name: "opkald",
  title: "Ring mig op",
  documents: [opkaldDocument],
  pages: [
    {
      path: CALLBACK_PATH,
      shows: [opkaldDocument],
      texts: callbackTexts,
      addresses: (content) => callbackTexts(content).map(({ href }) => href),
    },
    { path: `${CALLBACK_PATH}/tak`, shows: [opkaldDocument], addresses: () => [] },
  ],
  forms: () => textsScreen.forms,
  tile: {
    to: "opkald",
    text: async (context) => waitingWords(await context.get(calling).callbacks.countWaiting()),
    tone: "sage",
    figure: "phone",
    isTool: true,
    waiting: (context) => context.get(calling).callbacks.countWaiting(),
  },
};

function callbackTexts(content: Content) {
  const offer = readCallbackOffer(content);
  if (!offer) return [];
  return [{ title: "Ring mig op", href: CALLBACK_PATH, texts: [offer.indledning, offer.naeste] }];
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return "Dem, der vil ringes op";
  return waiting === 1 ? "1 venter på et opkald" : `${waiting} venter på et opkald`;
}
