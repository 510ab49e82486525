import { z } from "zod";
import * as stored from "../../server/documents/fields.server.ts";
import type { FormFields, Parsed } from "./form-fields.ts";
import { STORED_KINDS } from "./kinds.server.ts";

type Shape<Declared extends FormFields> = {
  [Name in keyof Parsed<Declared>]: z.ZodType<Parsed<Declared>[Name]>;
};
type Whole<Declared extends FormFields, Others, Always> = z.ZodObject<
  Omit<Shape<Declared>, keyof Others> & Others & Always
>;
type None = Record<never, never>;

/** `others` add to the declared fields of the document's form, or replace them. */
export function documentSchema<Declared extends FormFields, Others extends z.ZodRawShape = None>(
  declared: Declared,
  others?: Others,
): Whole<Declared, Others, { lastUpdated: ReturnType<typeof stored.lastUpdated> }>;
export function documentSchema(declared: FormFields, others: z.ZodRawShape = {}): z.ZodObject {
  return z.object({ ...shapeOf(declared), ...others, lastUpdated: stored.lastUpdated() });
}

export function itemSchema<Declared extends FormFields, Others extends z.ZodRawShape = None>(
  declared: Declared,
  others?: Others,
): Whole<Declared, Others, { id: ReturnType<typeof stored.id> }>;
export function itemSchema(declared: FormFields, others: z.ZodRawShape = {}): z.ZodObject {
  return z.object({ id: stored.id(), ...shapeOf(declared), ...others });
}

export function listOf<Item extends z.ZodObject>(label: string, item: Item) {
  return z.array(item).default([]).describe(label);
}

/** Former addresses redirect to the present one. */
export const formerLinks = () => ({
  formerLinks: stored.textList().describe("Tidligere adresser"),
});

function shapeOf(declared: FormFields): z.ZodRawShape {
  const shape = Object.entries(declared).map(([name, field]) =>
    STORED_KINDS[field.kind].shape(name, field),
  );
  return Object.assign({}, ...shape);
}
