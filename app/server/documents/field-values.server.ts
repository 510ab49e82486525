import { z } from "zod";
import { withoutUnseenSigns } from "../../formats/unseen-signs.ts";

/** Of what an editor types or pastes, a sign that nobody sees is never stored. */
const text = z.string().transform(withoutUnseenSigns);
const percent = z.number().min(0).max(100);
export const section = z.looseObject({ title: text.catch(""), content: text.catch("") });
export const pictureValue = z.object({
  url: text,
  alt: text,
  name: text,
  focus: z.object({ x: percent, y: percent }).optional(),
});
/** Other pages choose a price by its `noegle`, which stays when it is renamed. */
export const priceRow = z.strictObject({
  noegle: text,
  navn: text,
  note: text,
  tid: text,
  pris: text,
});
const listed = z.union([text, priceRow, section]);
const fieldValue = z.union([text, z.boolean(), z.array(listed), pictureValue]);

export const fieldValues = z.record(z.string(), fieldValue);

export type Section = z.output<typeof section>;
export type PriceRow = z.output<typeof priceRow>;
export type PictureValue = z.output<typeof pictureValue>;
export type FieldValue = z.output<typeof fieldValue>;
export type FieldValues = z.output<typeof fieldValues>;
