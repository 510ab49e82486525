import { focusWords } from "../../editor/controls/picture/focus-point.ts";
import { type AdminForm, pageForm } from "../../editor/fields/admin-form.ts";
import { readBilleder } from "../../editor/fields/billeder.server.ts";
import { contentScreen } from "../../editor/screen/content-screen.server.ts";
import { readableName } from "../../formats/picture-metadata.ts";
import type { Content } from "../../server/documents/content.server.ts";
import {
  heroDocument,
  IMAGE,
  IMAGES,
  imageAddress,
  readHeroImages,
  readOpening,
  WELCOME,
  welcomeTextDocument,
} from "./forside.server.ts";
import { welcomeContent } from "./welcome-text.ts";

const page = pageForm({
  screen: "/admin/forside?rediger=indhold",
  shownAt: "/",
  document: welcomeTextDocument,
  fields: WELCOME,
  pageTitle: (content) => readOpening(content).title,
  toStored: ({ htmlContent }) => ({ content: welcomeContent(htmlContent) }),
  saved: "Velkomsttekst opdateret!",
  failed: "Fejl ved gem af velkomsttekst.",
});

const list: AdminForm<typeof IMAGE> = {
  screen: "/admin/forside",
  shownAt: (_content, id) => imageAddress(id),
  document: heroDocument,
  path: IMAGES,
  fields: IMAGE,
  nameField: "url",
  saved: {
    created: "Billede blev uploadet med succes!",
    updated: "Billedet blev gemt!",
    deleted: "Billede blev slettet!",
  },
  failed: { save: "Fejl ved gem af billede.", delete: "Fejl ved sletning af billede." },
  toStored: ({ url }, { before, content }) =>
    url === before?.url ? {} : { focusPoint: focusOf(content, url) },
  create: (image, { content }) => ({
    id: `billede_${Date.now()}`,
    ...image,
    focusPoint: focusOf(content, image.url),
  }),
};

function focusOf(content: Content, url: string) {
  return readBilleder(content).get(url)?.fokus ?? { x: 50, y: 50 };
}

export const forsideScreen = contentScreen({
  page,
  list,
  rows: (content) =>
    readHeroImages(content).map(({ id, url, urlAlt, focusPoint }) => ({
      id,
      title: urlAlt || readableName(url).replace(/\.\w+$/, ""),
      image: url,
      meta: [focusWords(focusPoint), ...(urlAlt ? [] : ["Uden billedbeskrivelse"])],
    })),
  words: {
    title: "Forside",
    back: "Tilbage til forsiden",
    heading: "Billeder i karrusellen",
    create: "Tilføj billede",
    createTitle: "Nyt billede",
    editTitle: "Rediger billede",
    submit: "Gem billede",
    deleteTitle: "Slet billedet?",
    deleteQuestion: "Er du sikker på, at du vil slette dette billede?",
    empty: "Der er ingen billeder i karrusellen.",
    noneFound: "Ingen billeder passer til søgningen.",
  },
});
