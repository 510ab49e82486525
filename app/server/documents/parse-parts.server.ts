import { z } from "zod";
import { isRecord } from "../../formats/json.ts";
import type { Fields } from "./edit.server.ts";

/** Gives an invalid field its default, and leaves an invalid item out. @returns undefined when the rest is invalid too */
export function parseParts<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  report: (path: string) => void,
): z.output<Schema> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  return schema.safeParse(withoutMisfits(schema, value, "", report)).data;
}

type ParsedItem = { by: z.ZodObject; data: unknown };
const parsedItems = new WeakMap<object, ParsedItem>();

/** As `parseParts`. An item of its lists that is the same object as in another version is parsed once, and shared. */
export function parseDocument<Schema extends z.ZodObject>(
  schema: Schema,
  stored: Fields | undefined,
  report: (path: string) => void,
): z.output<Schema> | undefined {
  const lists: Fields = {};
  const rest = { ...stored };
  for (const [name, field] of Object.entries(schema.shape)) {
    const item = itemSchema(field);
    const list = stored?.[name];
    if (!item || !Array.isArray(list)) continue;
    rest[name] = [];
    lists[name] = list
      .map((one, at) => parseItem(item, one, (path) => report(`/${name}/${at}${path}`)))
      .filter((one) => one !== undefined);
  }
  const page = parseParts(schema, stored && rest, report);
  return page && Object.assign(page, lists);
}

function parseItem(schema: z.ZodObject, item: unknown, report: (path: string) => void): unknown {
  const known = isRecord(item) ? parsedItems.get(item) : undefined;
  if (known?.by === schema) return known.data;
  const data = parseParts(schema, item, report);
  if (data === undefined) report("");
  if (isRecord(item)) parsedItems.set(item, { by: schema, data });
  return data;
}

/** The schema of a field; of one in a list, the names of the lists come before its own. */
export function schemaIn(
  { shape }: z.ZodObject,
  [name = "", ...inner]: string[],
): z.ZodType | undefined {
  // A stored name may be a property of every object, such as 'constructor'.
  const field: unknown = Object.hasOwn(shape, name) ? shape[name] : undefined;
  if (!(field instanceof z.ZodType)) return undefined;
  if (inner.length === 0) return field;
  const item = itemSchema(field);
  return item && schemaIn(item, inner);
}

/** Of a list of objects. */
function itemSchema(field: z.core.$ZodType): z.ZodObject | undefined {
  const list = unwrap(field);
  const item = list instanceof z.ZodArray ? list.element : undefined;
  return item instanceof z.ZodObject ? item : undefined;
}

export function isReadable(
  { shape }: z.ZodObject,
  value: unknown,
): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  return Object.entries(shape).every(
    ([name, field]) => !itemSchema(field) || !value[name] || Array.isArray(value[name]),
  );
}

function withoutMisfits(
  schema: z.core.$ZodType,
  value: unknown,
  path: string,
  report: (path: string) => void,
): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject && isRecord(value)) {
    const fields = Object.entries(value).map(([name, field]) => {
      const fieldSchema = Object.hasOwn(inner.shape, name) ? inner.shape[name] : undefined;
      if (!fieldSchema) return [name, field];
      return [name, withoutMisfits(fieldSchema, field, `${path}/${name}`, report)];
    });
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
  }
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value
      .map((item, index) => ({
        item: withoutMisfits(inner.element, item, `${path}/${index}`, report),
        at: `${path}/${index}`,
      }))
      .filter(({ item, at }) => {
        const fits = z.safeParse(inner.element, item).success;
        if (!fits) report(at);
        return fits;
      })
      .map(({ item }) => item);
  }
  if (z.safeParse(schema, value).success) return value;
  report(path);
  return undefined;
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return unwrap(schema.def.innerType);
  }
  return schema;
}
