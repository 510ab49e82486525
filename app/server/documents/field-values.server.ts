import { z } from "zod";

const percent = z.number().min(0).max(100);
const section = z.looseObject({ title: z.string().catch(""), content: z.string().catch("") });
const picture = z.object({
  url: z.string(),
  alt: z.string(),
  name: z.string(),
  focus: z.object({ x: percent, y: percent }).optional(),
});
const fieldValue = z.union([
  z.string(),
  z.boolean(),
  z.array(z.union([z.string(), section])),
  picture,
]);

export const fieldValues = z.record(z.string(), fieldValue);

export type Section = z.output<typeof section>;
export type PictureValue = z.output<typeof picture>;
export type FieldValue = z.output<typeof fieldValue>;
export type FieldValues = z.output<typeof fieldValues>;
