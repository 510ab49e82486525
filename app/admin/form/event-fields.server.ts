import { cleanRichText } from "../../server/html/rich-text.server.ts";
import type { ExternalEvent } from "../../site/page/event.server.ts";
import { cutAtWord, plainText } from "../../site/text/plain-text.ts";
import type { ListedItem } from "../list/item-list.tsx";
import type { ItemRules } from "../list/item-rules.server.ts";
import type { FieldValues } from "../save/save-answer.ts";
import { linkProblem, missingFields } from "./field-problems.ts";
import { textOf } from "./form-values.ts";
import { titleId, titleProblem } from "./title-id.ts";

type EventFields = ReturnType<typeof parseEvent>;
export type EventRules = ItemRules<EventFields>;

type Own = Pick<EventRules, "document" | "path" | "gone"> & {
  /** What stands on the button when nobody writes anything else. */
  buttonText: string;
  needsImage: boolean;
  /** The id of a new one, from what its title gives and the ids that are taken. */
  idFrom: (titleId: string, taken: string[]) => string;
};

/** The rules that all lists of events share, and those that one has of its own. */
export function eventRules({ buttonText, needsImage, idFrom, ...stored }: Own): EventRules {
  return {
    ...stored,
    words: {
      created: "Nyt event oprettet!",
      updated: "Event opdateret!",
      deleted: "Event blev slettet!",
    },
    failed: { save: "Fejl ved gem af event.", delete: "Fejl ved sletning af event." },
    parse: (values) => parseEvent(values, buttonText),
    problems(event, { isNew }) {
      const wrongLink = linkProblem(event.externalLink);
      return {
        ...titleProblem(event.title, isNew),
        ...(isNew && needsImage && missingFields(event, { imageUrl: "Vælg et billede." })),
        ...(wrongLink && { externalLink: wrongLink }),
      };
    },
    finishNew(event, { items }) {
      const taken = items.map(({ id }) => id);
      return { id: idFrom(titleId(event.title), taken), ...event };
    },
  };
}

/** An event as its row in the list shows it. */
export function listedEvent({ id, title, description, imageUrl }: ExternalEvent): ListedItem {
  return { id, title, preview: cutAtWord(plainText(description), 100), image: imageUrl };
}

function parseEvent(values: FieldValues, defaultButtonText: string) {
  return {
    title: textOf(values, "title"),
    description: cleanRichText(textOf(values, "description")),
    imageUrl: textOf(values, "imageUrl"),
    imageUrlAlt: textOf(values, "imageUrlAlt"),
    externalLink: textOf(values, "externalLink"),
    buttonText: textOf(values, "buttonText") || defaultButtonText,
  };
}
