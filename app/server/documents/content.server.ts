import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { danishDay } from "../../formats/danish-clock.ts";
import type { Log } from "../log.server.ts";
import type { DocumentDefinition } from "./define-document.server.ts";
import type { Documents, StoredDocument } from "./documents.server.ts";
import { isReadable, parseParts } from "./parse-parts.server.ts";

export const DEMO_AUTHOR = "demo";

type Source = "stored" | "demo" | "missing" | "unreadable";

/** The collection `content` in memory: reading it makes no query. */
export type Content = {
  definitions: DocumentDefinition[];
  get<Schema extends z.ZodObject>(definition: DocumentDefinition<Schema>): z.output<Schema>;
  source(definition: DocumentDefinition): Source;
  /** True while any of `definitions` shows an invented clinic: nobody has saved what the demo or a fallback says. */
  isProvisional(definitions: DocumentDefinition[]): boolean;
  /** Nobody has written anything in it. */
  isBlank(definition: DocumentDefinition): boolean;
  /** Grows with each save, and each day. */
  version(): number;
  /** The day by a Danish clock, '2026-11-23': what is past or stale by it is worked out again when the next begins. */
  today(): string;
  /** What somebody who writes looks at (`withData`). */
  isPreview: boolean;
};

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export async function openContent(
  documents: Documents,
  log: Log,
  definitions: DocumentDefinition[] = [],
  clock: () => Date = () => new Date(),
): Promise<Content> {
  const stored = new Map<string, StoredDocument>();
  const parsed = new Map<string, ParsedDocument>();
  const savedMeanwhile = new Set<string>();
  let reading = Promise.resolve();
  let version = documents.version();

  /** One at a time: what was read first never comes after what was read later. */
  function reload(): Promise<void> {
    reading = reading.catch(() => {}).then(readAll);
    return reading;
  }

  async function readAll() {
    const before = [...stored.keys()];
    savedMeanwhile.clear();
    const all = await documents.list("content");
    const listed = new Set(all.map(({ id }) => id));
    for (const id of before) if (!listed.has(id)) stored.delete(id);
    // What was saved here while they were read is newer than what was read; all else is what the database holds, which may
    // have gone back, as when a replica takes over.
    for (const document of all)
      if (!savedMeanwhile.has(document.id) || !isOlder(document)) stored.set(document.id, document);
    version = documents.version();
  }

  function isOlder({ id, revision }: StoredDocument): boolean {
    return revision < (stored.get(id)?.revision ?? 0);
  }

  async function reloadSafely() {
    try {
      await reload();
      return true;
    } catch (error) {
      log.error({ err: error }, "content could not be read again");
      return false;
    }
  }

  documents.onWrite((document) => {
    if (!document) return reloadSafely();
    savedMeanwhile.add(document.id);
    if (!isOlder(document)) stored.set(document.id, document);
    version = documents.version();
  });
  await reload();

  function parse<Schema extends z.ZodObject>(
    definition: DocumentDefinition<Schema>,
  ): z.output<Schema> | undefined {
    const document = stored.get(definition.name);
    if (!document) return undefined;
    const known = parsed.get(definition.name);
    if (known?.of === document && isDataOf(definition, known)) return known.data;
    const data = parseParts(definition.schema, document.data, (path) =>
      log.warn({ document: definition.name, path }, "stored part does not fit"),
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
    const document = stored.get(definition.name);
    if (!document) return "missing";
    if (parse(definition) === undefined || !isReadable(definition.schema, document.data))
      return "unreadable";
    return document.savedBy === DEMO_AUTHOR ? "demo" : "stored";
  }

  function isUnwritten({ name }: DocumentDefinition): boolean {
    return (stored.get(name)?.savedBy ?? DEMO_AUTHOR) === DEMO_AUTHOR;
  }

  function isPlain(definition: DocumentDefinition): boolean {
    return isDeepStrictEqual(shown(definition), definition.plain);
  }

  let known = { hour: Number.NaN, day: "" };
  /** Asked with each request, and worked out once an hour: in Denmark too a day begins at a whole hour of UTC. */
  function today(): string {
    const now = clock();
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (known.hour !== hour) known = { hour, day: danishDay(now) };
    return known.day;
  }

  return {
    definitions,
    get: shown,
    source,
    isProvisional: (definitions) =>
      definitions.some((definition) => isUnwritten(definition) && !isPlain(definition)),
    isBlank: (definition) => isUnwritten(definition) && isPlain(definition),
    version: () => version + Date.parse(today()) / DAY_MS,
    today,
    isPreview: false,
  };
}

let versions = 0;

/** The content as it would be with `stored` in place of one of its documents: to look at, and kept by nobody. */
export function withData(
  content: Content,
  definition: DocumentDefinition,
  stored: object,
): Content {
  const own = { by: definition, data: parseParts(definition.schema, stored, () => undefined) };
  // No stored content has it: what others keep by version is neither taken from here nor brought.
  versions -= 1;
  const version = versions;
  return {
    ...content,
    get: (asked) => (isDataOf(asked, own) ? (own.data ?? content.get(asked)) : content.get(asked)),
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
