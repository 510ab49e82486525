import { z } from "zod";
import { DEFAULT_MAP_ADDRESS } from "../../formats/map-address.ts";
import * as stored from "../../server/documents/fields.server.ts";
import {
  ALT,
  altName,
  type FieldKind,
  type FormField,
  type FormFields,
  type Parsed,
  type StoredKind,
} from "./form-fields.ts";

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
  const shape = Object.entries(declared).map(([name, field]) => ({
    ...(field.kind === "picture" && besidePicture(name, field)),
    [name]: withFallback(STORED[field.kind](), field).describe(field.label),
  }));
  return Object.assign({}, ...shape);
}

function besidePicture(name: string, { alt = ALT, fileName }: FormField) {
  return {
    [altName(name)]: stored.text().describe(alt),
    ...(fileName && { [fileName]: stored.text().describe("Billedfil") }),
  };
}

function withFallback(schema: z.ZodType, { fallback }: FormField): z.ZodType {
  return fallback ? schema.transform((value) => value || fallback) : schema;
}

const section = z.object({
  title: stored.text().describe("Overskrift"),
  content: stored.richText().describe("Tekst"),
});

const STORED: { [Kind in FieldKind]: () => z.ZodType<StoredKind<Kind>> } = {
  text: stored.text,
  picture: stored.image,
  link: stored.link,
  map: () => stored.mapAddress(DEFAULT_MAP_ADDRESS),
  richText: stored.richText,
  illustratedText: stored.richText,
  list: stored.textList,
  fixedList: stored.textList,
  flag: () => z.boolean().default(false),
  sections: () => z.array(section).default([]),
};
