import type { z } from "zod";

export type DocumentLabels = {
  /** 'Om os og psykologer' */
  name: string;
  /** The part of the site that shows its pictures: 'Om os'. */
  part: string;
  /** Its own fields, in the history: 'Velkomstteksten' ændret. Default: 'Sidens tekst'. */
  page?: string;
};

export type DocumentDefinition<Schema extends z.ZodObject = z.ZodObject> = {
  name: string;
  labels: DocumentLabels;
  /** A field's description is its form's label; a list's is the name of one item. */
  schema: Schema;
  /** Shown while the document is not stored. */
  fallback: z.output<Schema>;
  /** The fallback where nothing may be invented. */
  plain: z.output<Schema>;
  demo: unknown;
  /** A public site begins with it, where the fallback describes an invented clinic. */
  empty?: object;
  /** Whether a save writes lastUpdated; docs/spec.md names one document without. */
  timestamped: boolean;
  /** Shown in no page: pictures that it alone names stay closed to visitors. */
  isForEditors?: boolean;
};

/** `fallback` is written in the stored form. Parsing it here keeps it in step with the schema. */
export function defineDocument<Schema extends z.ZodObject>(definition: {
  name: string;
  labels: DocumentLabels;
  schema: Schema;
  fallback: unknown;
  demo: unknown;
  empty?: object;
  timestamped?: boolean;
  isForEditors?: boolean;
}): DocumentDefinition<Schema> {
  const { schema, fallback, empty = fallback } = definition;
  return {
    timestamped: true,
    ...definition,
    fallback: schema.parse(fallback),
    plain: schema.parse(empty),
  };
}
