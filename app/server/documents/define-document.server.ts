import type { z } from "zod";

export type DocumentLabels = {
  /** Among the documents: 'Om os og psykologer'. */
  name: string;
  /** The part of the site that its pictures are shown in: 'Om os'. */
  part: string;
  /** Its own fields together, 'Velkomstteksten' ændret; absent: 'Sidens tekst'. */
  page?: string;
};

export type DocumentDefinition<Schema extends z.ZodObject = z.ZodObject> = {
  name: string;
  labels: DocumentLabels;
  /** Each field described as its form calls it; a list as one of its items is called. */
  schema: Schema;
  /** Stands for a document that is not stored. */
  fallback: z.output<Schema>;
  /** … where nothing may be invented. */
  plain: z.output<Schema>;
  demo: unknown;
  /** What a public site begins with, and one without its examples, where the fallback is of an invented clinic. */
  empty?: object;
  /** Whether a save writes lastUpdated; docs/spec.md names one document without. */
  timestamped: boolean;
  /** Whether it is about the pictures, and shows none of them: what it names stays closed to visitors. */
  isForEditors?: boolean;
};

/** `fallback` is written as it would be stored; it is parsed here so that it cannot drift from the schema. */
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
