import { z } from "zod";
import { id, image, link, richText, text } from "../../server/documents/fields.server.ts";

export type ExternalEvent = z.output<ReturnType<typeof externalEvent>>;

/** Something the clinic holds and others sell the seats for: supervision groups and courses have them. */
export const externalEvent = (defaultButtonText: string) =>
  z.object({
    id: id(),
    title: text(),
    description: richText(),
    imageUrl: image(),
    imageUrlAlt: text(),
    externalLink: link(),
    /** By a Danish clock: '2027-02-04T17:00'; '' where the day is told in the text. */
    start: text(),
    slut: text(),
    sted: text(),
    pris: text(),
    pladser: text(),
    buttonText: text().transform((buttonText) => buttonText || defaultButtonText),
  });
