import type { z } from "zod";
import type { Fields } from "./edit.server.ts";

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
  /** What was stored before the fields of today, with them: as it is read, and from the next edit on stored. */
  upgrade: (stored: Fields) => Fields;
  fallback: z.output<Schema>;
  /** The fallback where nothing may be invented. */
  plain: z.output<Schema>;
  demo: unknown;
  /** A public site starts with it, where the fallback describes an invented clinic. */
  empty?: object;
  timestamped: boolean;
  /** Fields that only a press of their own changes: neither an undo nor an import. */
  kept: string[];
  /** Shown in no page: pictures that it alone names stay closed to visitors. */
  isForEditors?: boolean;
};

export function defineDocument<Schema extends z.ZodObject>(definition: {
  name: string;
  labels: DocumentLabels;
  schema: Schema;
  upgrade?: (stored: Fields) => Fields;
  fallback: unknown;
  demo: unknown;
  empty?: object;
  timestamped?: boolean;
  kept?: string[];
  isForEditors?: boolean;
}): DocumentDefinition<Schema> {
  const { schema, fallback, empty = fallback } = definition;
  return {
    timestamped: true,
    kept: [],
    upgrade: (stored) => stored,
    ...definition,
    fallback: schema.parse(fallback),
    plain: schema.parse(empty),
  };
}
