import { isRecord, parseJson } from "../../app/formats/json.ts";

export type ExportedDocument = {
  collection: string;
  id: string;
  data: Record<string, unknown>;
  createdAt?: string;
};

export type Export = {
  documents: ExportedDocument[];
  isFirstPart: boolean;
};

/** Plain JSON (`{"content": {"hero": {…}}}`), or a REST listing (`{"documents": [{"name": …, "fields": …}]}`). */
export function readExport(text: string): Export | undefined {
  const value = parseJson(text);
  if (!isRecord(value)) return undefined;
  const { documents: listed, nextPageToken } = value;
  const documents = Array.isArray(listed)
    ? listed.flatMap(readListed)
    : ["content", "mail"].flatMap((name) => readCollection(name, value[name]));
  const isFirstPart = Array.isArray(listed) && typeof nextPageToken === "string";
  return documents.length > 0 ? { documents, isFirstPart } : undefined;
}

function readCollection(collection: string, documents: unknown): ExportedDocument[] {
  return Object.entries(isRecord(documents) ? documents : {}).flatMap(([id, document]) =>
    isRecord(document) ? [{ collection, id, data: mapValues(document, readPlain) }] : [],
  );
}

/** A listed name is a whole path: 'projects/klinik/databases/(default)/documents/content/hero'. */
function readListed(entry: unknown): ExportedDocument[] {
  if (!isRecord(entry) || typeof entry.name !== "string") return [];
  const [collection, id] = entry.name.split("/").slice(-2);
  if (!collection || !id) return [];
  const createdAt = typeof entry.createTime === "string" ? entry.createTime : undefined;
  return [{ collection, id, data: mapValues(entry.fields, readTyped), createdAt }];
}

function readTyped(value: unknown): unknown {
  const [[type, typed] = []] = Object.entries(isRecord(value) ? value : {});
  if (type === "nullValue") return null;
  if (type === "integerValue" || type === "doubleValue") return Number(typed);
  if (type === "timestampValue") return toIso(typed);
  if (type === "mapValue") return mapValues(isRecord(typed) ? typed.fields : {}, readTyped);
  if (type !== "arrayValue") return typed;
  return isRecord(typed) && Array.isArray(typed.values) ? typed.values.map(readTyped) : [];
}

/** In plain JSON a time is an object with seconds. */
function readPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readPlain);
  if (!isRecord(value)) return value;
  const seconds = value._seconds ?? value.seconds;
  return typeof seconds === "number" ? toIso(seconds * 1000) : mapValues(value, readPlain);
}

function mapValues(value: unknown, read: (value: unknown) => unknown): Record<string, unknown> {
  const entries = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(entries.map(([name, inner]) => [name, read(inner)]));
}

function toIso(value: unknown): unknown {
  const time = new Date(typeof value === "number" ? value : String(value));
  return Number.isNaN(time.getTime()) ? value : time.toISOString();
}
