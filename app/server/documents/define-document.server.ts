import type { z } from "zod";

/**
 * One document of the collection `content`: its name, its shape, what stands in while it is missing,
 * and the fictional content that fills an empty demo site.
 */
export type DocumentDefinition<Schema extends z.ZodObject = z.ZodObject> = {
  name: string;
  schema: Schema;
  fallback: z.output<Schema>;
  demo: unknown;
  /** Whether a save writes lastUpdated; SPEC.md names one document without. */
  timestamped: boolean;
  /** Whether the fallback is the demo content itself: then a missing document shows invented texts. */
  fallbackIsDemo: boolean;
};

/** `fallback` is written as it would be stored; it is parsed here so that it cannot drift from the schema. */
export function defineDocument<Schema extends z.ZodObject>(definition: {
  name: string;
  schema: Schema;
  fallback: unknown;
  demo: unknown;
  timestamped?: boolean;
}): DocumentDefinition<Schema> {
  const { fallback, demo, schema } = definition;
  return {
    timestamped: true,
    ...definition,
    fallback: schema.parse(fallback),
    fallbackIsDemo: fallback === demo,
  };
}
