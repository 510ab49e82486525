import { danishMoment } from "../../formats/danish-moment.ts";
import type { ExternalEvent } from "../../site/page/event.server.ts";
import { cutAtWord, plainText } from "../../site/text/plain-text.ts";
import type { ListedItem } from "../list/item-list.tsx";
import type { List } from "../list/list.server.ts";
import { missingFields } from "./field-problems.ts";
import { alt, link, picture, richText, text } from "./form-fields.ts";
import { slugOf, titleProblem } from "./slug.ts";

const EVENT = {
  title: text("Titel"),
  description: richText("Beskrivelse"),
  imageUrl: picture("Billede", { label: "I listen", shape: "leaf", width: 224, ratio: 4 / 3 }),
  imageUrlAlt: alt(),
  externalLink: link("Link"),
  buttonText: text("Knaptekst"),
  start: text("Begynder"),
  slut: text("Slutter"),
  sted: text("Sted"),
  pris: text("Pris"),
  pladser: text("Pladser"),
};

type EventList = List<typeof EVENT>;

type Own = Pick<EventList, "screen" | "shownAt" | "document" | "path" | "gone"> & {
  buttonText: string;
  needsImage: boolean;
  /** The id of a new one, from what its title gives and the ids that are taken. */
  idFrom: (slugOf: string, taken: string[]) => string;
};

export function eventList({ buttonText, needsImage, idFrom, ...stored }: Own): EventList {
  return {
    ...stored,
    fields: EVENT,
    saved: {
      created: "Nyt event oprettet!",
      updated: "Event opdateret!",
      deleted: "Event blev slettet!",
    },
    failed: { save: "Fejl ved gem af event.", delete: "Fejl ved sletning af event." },
    defaults: { buttonText },
    problems: (event, { isNew }) => ({
      ...titleProblem(event.title, isNew),
      ...(event.slut && event.slut < event.start && { slut: "Den slutter, før den begynder." }),
      ...timeProblem("start", event.start),
      ...timeProblem("slut", event.slut),
      ...(isNew && needsImage && missingFields(event, { imageUrl: "Vælg et billede." })),
    }),
    create(event, { items }) {
      const taken = items.map(({ id }) => id);
      return { id: idFrom(slugOf(event.title), taken), ...withButton(event) };
    },
    replace: withButton,
  };

  function withButton<Event extends { buttonText: string }>(event: Event): Event {
    return { ...event, buttonText: event.buttonText || buttonText };
  }
}

function timeProblem(field: "start" | "slut", local: string) {
  return local && !danishMoment(local) ? { [field]: NO_SUCH_TIME } : {};
}

const NO_SUCH_TIME =
  "Det tidspunkt findes ikke. Skriv det igen, med fire cifre i årstallet, for eksempel 2027.";

export function listedEvent({ id, title, description, imageUrl }: ExternalEvent): ListedItem {
  return { id, title, preview: cutAtWord(plainText(description), 100), image: imageUrl };
}
