import type { z } from "zod";
import type { Fields } from "./edit.server.ts";
import {
  exampleTexts,
  type StandingExample,
  standingExamples,
  withoutTexts,
} from "./example-texts.server.ts";
import { showsExamples, withoutExamples } from "./examples.server.ts";
import { memoizeByVersion } from "./memoize-by-version.server.ts";

export type DocumentLabels = {
  /** Among the documents: 'Om os og psykologer'. */
  name: string;
  /** The part of the site that its pictures are shown in: 'Om os'. */
  part: string;
  /** In the middle of a sentence: 'psykologerne'. */
  inSentence: string;
  /** Its own fields together, 'Velkomstteksten' ændret; absent: 'Sidens tekst'. */
  page?: string;
  /** One item of each of its lists, also of those inside items. */
  items?: Record<string, string>;
  /** The fields that it alone has, or has in a sense of its own. */
  fields?: Record<string, string>;
};

export type DocumentDefinition<Schema extends z.ZodObject = z.ZodObject> = {
  name: string;
  labels: DocumentLabels;
  schema: Schema;
  /** Stands for a document that is not stored. */
  fallback: z.output<Schema>;
  /** … where nothing may be invented. */
  plain: z.output<Schema>;
  demo: unknown;
  /** What a public site begins with, and one without its examples, where the fallback is of an invented clinic. */
  empty?: object;
  /** Whether a save writes lastUpdated; SPEC.md names one document without. */
  timestamped: boolean;
  /** Whether it is about the pictures, and shows none of them: what it names stays closed to visitors. */
  isForEditors?: boolean;
  showsExamples: (data: z.output<Schema>) => boolean;
  /** The sentences of the demo that stand yet, also beside what has been changed: worked out once for each version. */
  standingExamples: (data: z.output<Schema>) => StandingExample[];
  /** What is stored, without them. @throws where it cannot be read */
  withoutExamples: (stored: Fields) => Fields;
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
  const { schema } = definition;
  const fallback = schema.parse(definition.fallback);
  let examples: Parameters<typeof showsExamples>[1] | undefined;
  function readExamples() {
    const demo = schema.safeParse(definition.demo).data;
    examples ??= { demo, fallback, plain: schema.safeParse({}).data };
    return examples;
  }
  let texts: Set<string> | undefined;
  function readTexts() {
    const { demo, plain } = readExamples();
    texts ??= exampleTexts([definition.demo, demo, fallback], plain);
    return texts;
  }
  return {
    timestamped: true,
    ...definition,
    fallback,
    plain: schema.parse(definition.empty ?? definition.fallback),
    showsExamples: memoizeByVersion((data) => showsExamples(data, readExamples())),
    standingExamples: memoizeByVersion((data) => standingExamples(data, readTexts())),
    withoutExamples(stored) {
      const left = withoutExamples(stored, schema.parse(stored), readExamples());
      return { ...definition.empty, ...withoutTexts(left, readTexts()) };
    },
  };
}
