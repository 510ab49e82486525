import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { danishDay, nextMidnight } from "../../formats/danish-clock.ts";
import { isRecord } from "../../formats/json.ts";
import type { Log } from "../log.server.ts";
import type { DocumentDefinition } from "./define-document.server.ts";
import type { Documents, StoredDocument } from "./documents.server.ts";
import type { Fields } from "./edit.server.ts";
import { isReadable, parseDocument } from "./parse-parts.server.ts";

export const DEMO_AUTHOR = "demo";

type Source = "stored" | "demo" | "missing" | "unreadable";

/** The collection `content` in memory: reading it makes no query. */
export type Content = {
  definitions: DocumentDefinition[];
  get<Schema extends z.ZodObject>(definition: DocumentDefinition<Schema>): z.output<Schema>;
  source(definition: DocumentDefinition): Source;
  /** True while a document shows an invented clinic: the demo's texts, or a fallback that nobody has saved. */
  isProvisional(definitions: DocumentDefinition[]): boolean;
  isBlank(definition: DocumentDefinition): boolean;
  /** Grows with each save, each day, and whenever else pages change by themselves. */
  version(): number;
  now(): Date;
  today(): string;
  isPreview: boolean;
};

/** @returns milliseconds since 1970 of the next moment at which a page changes by itself; Infinity if there is none */
export type NextChange = (content: Content, now: Date) => number;

export async function openContent(
  documents: Documents,
  log: Log,
  definitions: DocumentDefinition[] = [],
  clock: () => Date = () => new Date(),
  nextChange: NextChange = () => Number.POSITIVE_INFINITY,
): Promise<Content> {
  const parsed = new Map<string, ParsedDocument>();
  await documents.refresh();

  function parse<Schema extends z.ZodObject>(
    definition: DocumentDefinition<Schema>,
  ): z.output<Schema> | undefined {
    const document = documents.current(definition.name);
    if (!document) return undefined;
    const cached = parsed.get(definition.name);
    if (cached?.of === document && isDataOf(definition, cached)) return cached.data;
    const stored = isRecord(document.data) ? definition.upgrade(document.data) : undefined;
    const data = parseDocument(definition.schema, stored, (path) =>
      log.warn({ document: definition.name, path }, "stored field does not fit its schema"),
    );
    if (!isReadable(definition.schema, document.data))
      log.error({ document: definition.name }, "stored document is unreadable");
    parsed.set(definition.name, { of: document, by: definition, data });
    return data;
  }

  function shown<Schema extends z.ZodObject>(definition: DocumentDefinition<Schema>) {
    return parse(definition) ?? documents.fallbackOf(definition);
  }

  function source(definition: DocumentDefinition): Source {
    const document = documents.current(definition.name);
    if (!document) return "missing";
    if (parse(definition) === undefined || !isReadable(definition.schema, document.data))
      return "unreadable";
    return document.savedBy === DEMO_AUTHOR ? "demo" : "stored";
  }

  function isUnwritten({ name }: DocumentDefinition): boolean {
    return (documents.current(name)?.savedBy ?? DEMO_AUTHOR) === DEMO_AUTHOR;
  }

  function isPlain(definition: DocumentDefinition): boolean {
    return isDeepStrictEqual(shown(definition), definition.plain);
  }

  let period = { saves: Number.NaN, from: 0, until: 0, count: 0, day: "" };
  /** In which no page changes by itself; computed once, not at each request. */
  function presentPeriod() {
    const now = clock();
    const saves = documents.version();
    const isPresent = period.from <= now.getTime() && now.getTime() < period.until;
    if (period.saves !== saves || !isPresent) {
      period = {
        saves,
        from: now.getTime(),
        until: Math.min(nextMidnight(now), nextChange(content, now)),
        count: period.count + 1,
        day: danishDay(now),
      };
    }
    return period;
  }

  const content: Content = {
    definitions,
    get: shown,
    source,
    isProvisional: (definitions) =>
      definitions.some((definition) => isUnwritten(definition) && !isPlain(definition)),
    isBlank: (definition) => isUnwritten(definition) && isPlain(definition),
    version: () => documents.version() + presentPeriod().count,
    now: clock,
    today: () => presentPeriod().day,
    isPreview: false,
  };
  return content;
}

let previews = 0;

export function previewContent(
  content: Content,
  definition: DocumentDefinition,
  stored: Fields,
): Content {
  const preview = {
    by: definition,
    data: parseDocument(definition.schema, stored, () => undefined),
  };
  // Negative, unlike every stored content's: caches by version must not mix the two.
  previews -= 1;
  const version = previews;
  return {
    ...content,
    get: (other) =>
      isDataOf(other, preview) ? (preview.data ?? content.get(other)) : content.get(other),
    version: () => version,
    isPreview: true,
  };
}

type ParsedDocument = { of: StoredDocument; by: unknown; data: unknown };
type ReadAs = Pick<ParsedDocument, "by" | "data">;

function isDataOf<Schema extends z.ZodObject>(
  definition: DocumentDefinition<Schema>,
  parsed: ReadAs,
): parsed is ReadAs & { data: z.output<Schema> | undefined } {
  return parsed.by === definition;
}
