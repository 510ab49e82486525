import { isRecord, parseJson } from "../../app/formats/json.ts";

export type ExportedDocument = {
  collection: string;
  id: string;
  data: Record<string, unknown>;
  /** Where the listing tells it. */
  createdAt?: string;
};

export type Export = {
  documents: ExportedDocument[];
  /** The listing has more pages than this one. */
  isFirstPart: boolean;
};

/**
 * What a database's export holds, in any of three forms: plain JSON (`content` with an object for each document, or those alone),
 * the same with types (`{"fields": {"title": {"stringValue": …}}}`), and the listing of a REST export (`documents: [{name, fields}]`).
 * @returns undefined when it is no JSON, or holds no documents
 */
export function readExport(text: string): Export | undefined {
  const value = parseJson(text);
  if (Array.isArray(value)) return found(readListing(value));
  if (!isRecord(value)) return undefined;
  const root = isRecord(value.__collections__) ? value.__collections__ : value;
  if (Array.isArray(root.documents)) {
    return found(readListing(root.documents), typeof root.nextPageToken === "string");
  }
  const named = Object.entries(root).filter(([name]) => COLLECTIONS.includes(name));
  const collections = named.length > 0 ? named : [["content", root] as const];
  return found(collections.flatMap(([name, documents]) => readCollection(name, documents)));
}

const COLLECTIONS = ["content", "mail"];

function found(documents: ExportedDocument[], isFirstPart = false): Export | undefined {
  return documents.length > 0 ? { documents, isFirstPart } : undefined;
}

function readCollection(collection: string, documents: unknown): ExportedDocument[] {
  if (Array.isArray(documents)) {
    return documents.flatMap((entry) => {
      const { id, _id, ...data } = isRecord(entry) ? entry : {};
      const name = id ?? _id;
      return typeof name === "string" ? [{ collection, id: name, data: toPlain(data) }] : [];
    });
  }
  if (!isRecord(documents)) return [];
  return Object.entries(documents).flatMap(([id, document]) =>
    isRecord(document) ? [{ collection, id, data: readDocument(document) }] : [],
  );
}

/** Each is named by its whole path: 'projects/klinik/databases/(default)/documents/content/hero'. */
function readListing(listed: unknown[]): ExportedDocument[] {
  return listed.flatMap((entry) => {
    if (!isRecord(entry) || typeof entry.name !== "string") return [];
    const [collection, id] = entry.name.split("/").slice(-2);
    if (!collection || !id) return [];
    const createdAt = typeof entry.createTime === "string" ? entry.createTime : undefined;
    return [{ collection, id, data: readTypedFields(entry.fields), createdAt }];
  });
}

function readDocument(document: Record<string, unknown>): Record<string, unknown> {
  if (isTyped(document)) return readTypedFields(document.fields);
  const { __collections__: _, ...own } = document;
  return toPlain(own);
}

function isTyped({ fields }: Record<string, unknown>): boolean {
  return isRecord(fields) && Object.values(fields).every((value) => typeOf(value) !== undefined);
}

function readTypedFields(fields: unknown): Record<string, unknown> {
  if (!isRecord(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, readTyped(value)]),
  );
}

function readTyped(value: unknown): unknown {
  const type = typeOf(value);
  return type && isRecord(value) ? TYPES[type](value[type]) : value;
}

const same = (value: unknown) => value;

const TYPES = {
  stringValue: same,
  booleanValue: same,
  nullValue: () => null,
  integerValue: Number,
  doubleValue: Number,
  timestampValue: toIso,
  referenceValue: same,
  bytesValue: same,
  geoPointValue: same,
  mapValue: (map: unknown) => readTypedFields(isRecord(map) ? map.fields : {}),
  arrayValue: (list: unknown) =>
    isRecord(list) && Array.isArray(list.values) ? list.values.map(readTyped) : [],
};

function typeOf(value: unknown): keyof typeof TYPES | undefined {
  if (!isRecord(value)) return undefined;
  const [name, ...others] = Object.keys(value);
  return others.length === 0 && name !== undefined && isType(name) ? name : undefined;
}

function isType(name: string): name is keyof typeof TYPES {
  return Object.hasOwn(TYPES, name);
}

/** Plain JSON has no times: each way of writing one down has an object in its place. */
function toPlain(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, plainValue(value)]),
  );
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isRecord(value)) return value;
  const inner = value.__datatype__ === "timestamp" ? value.value : value;
  const seconds = isRecord(inner) ? (inner._seconds ?? inner.seconds) : undefined;
  const names = Object.keys(Object(inner)).map((name) => name.replace(/^_/, ""));
  const isTime = names.length > 0 && names.every((name) => /^(nano)?seconds$/.test(name));
  return isTime && typeof seconds === "number" ? toIso(seconds * 1000) : toPlain(value);
}

function toIso(value: unknown): unknown {
  const time = typeof value === "string" || typeof value === "number" ? new Date(value) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : value;
}
