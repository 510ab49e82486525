import type { z } from "zod";

export type DocumentLabels = {
  name: string;
  part: string;
  /** The history's name for the document's own fields: 'Velkomstteksten' ændret. Default: 'Sidens tekst'. */
  page?: string;
};

export type DocumentDefinition<Schema extends z.ZodObject = z.ZodObject> = {
  name: string;
  labels: DocumentLabels;
  /** A field's description is its form's label; a list's is the name of one item. */
  schema: Schema;
  fallback: z.output<Schema>;
  /** The fallback where nothing may be invented. */
  plain: z.output<Schema>;
  demo: unknown;
  /** A public site starts with it, where the fallback describes an invented clinic. */
  empty?: object;
  timestamped: boolean;
  /** Shown in no page: pictures that it alone names stay closed to visitors. */
  isForEditors?: boolean;
};

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
