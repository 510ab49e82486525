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
