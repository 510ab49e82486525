type EventField =
  | "title"
  | "description"
  | "imageUrl"
  | "imageUrlAlt"
  | "externalLink"
  | "start"
  | "slut"
  | "sted"
  | "pris"
  | "pladser"
  | "buttonText";

/** A supervision group or course of the clinic; others sell the seats. */
export type ExternalEvent = { id: string } & Record<EventField, string>;

export function eventAnchor(id: string): string {
  return `event-${id}`;
}

export function eventAddress(page: string, id: string): string {
  return `${page}#${encodeURIComponent(eventAnchor(id))}`;
}

export function calendarPath(id: string): string {
  return `/kalender/${encodeURIComponent(id)}.ics`;
}
