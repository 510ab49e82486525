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

/** Something the clinic holds and others sell the seats for: supervision groups and courses have them. */
export type ExternalEvent = { id: string } & Record<EventField, string>;

/** The id of an event's place on the pages that list it. */
export function eventAnchor(id: string): string {
  return `event-${id}`;
}

export function eventAddress(page: string, id: string): string {
  return `${page}#${encodeURIComponent(eventAnchor(id))}`;
}
