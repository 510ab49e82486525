import { z } from "zod";
import { listOf, textOf } from "../admin/form/form-values.ts";
import { linkedItemRules } from "../admin/form/linked-item.server.ts";
import { misfitsIn, packSections, unpackSection } from "../admin/form/section-list-entries.ts";
import type { Editor } from "../admin/save/editor.server.ts";
import { type OpenForm, openPage } from "../admin/save/open-form.server.ts";
import type { SaveRequest } from "../admin/save/read-save.server.ts";
import type { FieldValues } from "../admin/save/save-answer.ts";
import { orSentence, withTheirs } from "../admin/save/saving.server.ts";
import type { Samspil } from "../server/context.ts";
import { cleanRichText } from "../server/html/rich-text.server.ts";
import { PAGE_NAMES } from "./admin-labels.ts";
import { terapiDocument, terapiOmraderDocument } from "./terapi.server.ts";

type Services = Pick<Samspil, "documents" | "log">;

export async function openTerapi(services: Services): Promise<OpenForm> {
  const form = await openPage(services, terapiDocument, PAGE_NAMES);
  const sections = packSections(await readSections(services));
  return { ...form, initial: { ...form.initial, sections } };
}

export function saveTerapi(services: Services, editor: Editor, { base, values }: SaveRequest) {
  const words = { saved: "Terapisiden blev opdateret!", failed: "Fejl ved gem af terapiside." };
  return orSentence(services.log, words.failed, async () => {
    const stored = await readSections(services);
    const page = {
      title: textOf(values, "title"),
      heroImage: textOf(values, "heroImage"),
      heroImageAlt: textOf(values, "heroImageAlt"),
      textBefore: cleanRichText(textOf(values, "textBefore")),
      sections: [...parseSections(values), ...misfitsIn(stored)],
      textAfter: cleanRichText(textOf(values, "textAfter")),
    };
    const answer = await editor.savePage(terapiDocument, base, page, words);
    return withTheirs(answer, { sections: packSections(stored) });
  });
}

export const omradeRules = linkedItemRules({
  document: terapiOmraderDocument,
  path: ["omrader"],
  folder: "/terapi",
  words: {
    created: "Nyt terapiområde oprettet!",
    updated: "Terapiområde opdateret!",
    deleted: "Terapiområde blev slettet!",
  },
  failed: {
    save: "Fejl ved gem af terapiområde.",
    delete: "Fejl ved sletning af terapiområde.",
  },
  parse: (values) => ({
    title: textOf(values, "title"),
    description: textOf(values, "description"),
    fullDescription: cleanRichText(textOf(values, "fullDescription")),
    imageUrl: textOf(values, "imageUrl"),
    imageUrlAlt: textOf(values, "imageUrlAlt"),
    link: textOf(values, "link"),
  }),
});

/** The sections that the form holds, without those that have nothing in them. */
function parseSections(values: FieldValues) {
  return listOf(values, "sections")
    .map(unpackSection)
    .map((section) => ({
      ...section,
      title: section.title.trim(),
      content: cleanRichText(section.content),
    }))
    .filter((section) => Object.values(section).some((value) => value !== ""));
}

async function readSections({ documents }: Services): Promise<unknown[]> {
  const stored = await documents.read("content", terapiDocument.name);
  return storedSections.parse(stored?.data).sections;
}

const storedSections = z
  .object({ sections: z.array(z.unknown()).catch([]) })
  .catch({ sections: [] });
