import { alt, link, picture, richText, text } from "./form-fields.ts";

/** Something the clinic holds: supervision groups and the events of a course. */
export const EVENT = {
  title: text("Titel"),
  description: richText("Beskrivelse"),
  imageUrl: picture("Billede"),
  imageUrlAlt: alt(),
  externalLink: link("Link"),
  buttonText: text("Knaptekst"),
};
