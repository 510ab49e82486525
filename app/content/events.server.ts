import type { Content } from "../server/documents/content.server.ts";
import type { ExternalEvent } from "../site/page/event.ts";
import { formatEventPrice, sortEvents } from "../site/page/event-dates.ts";
import { readKlinik } from "./klinik/klinik.server.ts";

/** Events as a page lists them: coming and past, each price with moms where the clinic adds it. */
export function listEvents<Event extends ExternalEvent>(content: Content, events: Event[]) {
  const { momsregistreret } = readKlinik(content);
  const priced = events.map((event) => ({
    ...event,
    pris: formatEventPrice(event.pris, momsregistreret),
  }));
  return sortEvents(priced, content.today());
}
