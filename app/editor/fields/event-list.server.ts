import { parseDanishTime } from "../../formats/danish-clock.ts";
import type { ExternalEvent } from "../../site/page/event.ts";
import { formatPeriod, sortEvents } from "../../site/page/event-dates.ts";
import { plainText } from "../../site/text/plain-text.ts";
import type { AdminForm } from "./admin-form.ts";
import { link, picture, richText, text } from "./form-fields.ts";
import type { ListedItem } from "./listed-item.ts";
import { slugOf, titleProblem } from "./slug.ts";

type EventOptions = {
  /** The path of the events' pictures: 'supervision-events/{id}'. */
  place: string;
  buttonText: string;
};

export const eventFields = ({ place, buttonText }: EventOptions) => ({
  title: text("Titel"),
  start: text("Begynder", { type: "datetime-local", optional: true }),
  slut: text("Slutter", { type: "datetime-local", optional: true, partOf: "start" }),
  sted: text("Sted", { optional: true }),
  pladser: text("Pladser", { optional: true, hint: "For eksempel: 4 ledige, Alt optaget." }),
  pris: text("Pris", {
    optional: true,
    hint: "Kan private deltage, så skriv prisen med moms.",
  }),
  description: richText("Beskrivelse", {
    hint: "Et første afsnit med fed skrift bliver vist som tid og sted.",
  }),
  externalLink: link("Link", { columns: 7 }),
  buttonText: text("Knaptekst", { columns: 5, fallback: buttonText }),
  imageUrl: picture("Billede", {
    place,
    frames: [{ label: "I listen, uden dato", shape: "arch", width: 136, ratio: 5 / 6 }],
  }),
});

export const EVENT_WORDS = {
  create: "Opret nyt event",
  editTitle: "Rediger event",
  submit: "Gem event",
  deleteTitle: "Slet eventet?",
  deleteQuestion: "Er du sikker på, at du vil slette dette event?",
  noneFound: "Ingen events har de ord i titlen.",
};

type EventList = AdminForm<ReturnType<typeof eventFields>>;

type OwnParts = Pick<EventList, "screen" | "shownAt" | "document" | "path" | "fields" | "gone"> & {
  needsImage: boolean;
  idFrom: (slug: string, taken: string[]) => string;
};

export function eventList({ needsImage, idFrom, ...stored }: OwnParts): EventList {
  const { fallback: buttonText = "" } = stored.fields.buttonText;
  return {
    ...stored,
    sortedBy: "start",
    saved: {
      created: "Nyt event oprettet!",
      updated: "Event opdateret!",
      deleted: "Event blev slettet!",
    },
    failed: { save: "Fejl ved gem af event.", delete: "Fejl ved sletning af event." },
    problems: (event, { isNew, before }) => ({
      ...titleProblem(event.title, isNew),
      ...(event.slut && endOf(event, before) < event.start && { slut: ENDS_BEFORE }),
      ...timeProblem("start", event.start),
      ...timeProblem("slut", event.slut),
      ...(isNew && needsImage && !event.imageUrl && { imageUrl: "Vælg et billede." }),
    }),
    create(event, { items }) {
      const ids = items.map(({ id }) => id);
      return { id: idFrom(slugOf(event.title), ids), ...event, ...buttonOf(event) };
    },
    toStored: (event, { before }) => ({ ...buttonOf(event), slut: endOf(event, before) }),
  };

  function buttonOf(event: { buttonText: string }) {
    return { buttonText: event.buttonText || buttonText };
  }
}

/** An end that the editor left unchanged moves by as many days as the start, if the new start is after it. */
function endOf({ start, slut }: Days, before: Partial<Record<keyof Days, unknown>> = {}): string {
  const from = Date.parse(`${before.start}`.slice(0, 10));
  const days = Date.parse(start.slice(0, 10)) - from;
  if (!parseDanishTime(slut) || slut !== before.slut || slut >= start || !(days > 0)) return slut;
  return new Date(Date.parse(`${slut}Z`) + days).toISOString().slice(0, 16);
}

type Days = Pick<ExternalEvent, "start" | "slut">;

const ENDS_BEFORE = "Den slutter, før den begynder.";

function timeProblem(field: "start" | "slut", local: string) {
  return local && !parseDanishTime(local) ? { [field]: NO_SUCH_TIME } : {};
}

const NO_SUCH_TIME =
  "Det tidspunkt findes ikke. Skriv det igen, med fire cifre i årstallet, for eksempel 2027.";

/** In the order of the site. */
export function eventRows(events: ExternalEvent[], today: string): ListedItem[] {
  const { coming, past } = sortEvents(events, today);
  return [...coming, ...past].map((event) => {
    const { id, title, description, imageUrl, sted, pladser } = event;
    const meta = [formatPeriod(event), sted, pladser].filter(Boolean);
    const preview = meta.length > 0 ? "" : plainText(description);
    return {
      id,
      title,
      image: imageUrl,
      meta,
      preview,
      state: past.includes(event) ? HELD : undefined,
    };
  });
}

const HELD = { kind: "done", words: "Afholdt" } as const;
