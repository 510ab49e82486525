import type { z } from "zod";
import { showsExamples } from "./examples.server.ts";
import { oncePerVersion } from "./once-per-version.server.ts";

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
  /** Whether any of the document's data still is what demo or fallback say of an invented clinic. */
  showsExamples: (data: z.output<Schema>) => boolean;
};

/** `fallback` is written as it would be stored; it is parsed here so that it cannot drift from the schema. */
export function defineDocument<Schema extends z.ZodObject>(definition: {
  name: string;
  schema: Schema;
  fallback: unknown;
  demo: unknown;
  timestamped?: boolean;
}): DocumentDefinition<Schema> {
  const { schema } = definition;
  const fallback = schema.parse(definition.fallback);
  /** Read when it is first asked for: the demo content of all documents is long. */
  let examples: Parameters<typeof showsExamples>[1] | undefined;
  function readExamples() {
    const demo = schema.safeParse(definition.demo).data;
    return { demo, fallback, plain: schema.safeParse({}).data };
  }
  return {
    timestamped: true,
    ...definition,
    fallback,
    showsExamples: oncePerVersion((data) => {
      examples ??= readExamples();
      return showsExamples(data, examples);
    }),
  };
}
