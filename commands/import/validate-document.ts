import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { tooLong } from "../../app/admin/form/field-bounds.ts";
import {
  type FormField,
  type FormFields,
  longText,
  richText,
} from "../../app/admin/form/form-fields.ts";
import { slugOf } from "../../app/admin/form/slug.ts";
import { formatKroner, hasPrice } from "../../app/formats/kroner.ts";
import type { DocumentDefinition } from "../../app/server/documents/define-document.server.ts";
import {
  asItems,
  type Fields,
  type Item,
  isFields,
  type ListPath,
  withFreeId,
} from "../../app/server/documents/edit.server.ts";
import { LONGEST_DOCUMENT, MOST_ITEMS } from "../../app/server/documents/edit-document.server.ts";
import { cleanRichText } from "../../app/server/html/rich-text.server.ts";
import { produkterDocument } from "../../app/shop/products/shop.server.ts";
import { fieldLabel, itemLabel, listsOf } from "../../app/tools/historik/document-labels.server.ts";
import type { FetchedPicture } from "./pictures.ts";

/** What became of one field: `holder` is the item that it stands in, as people call it. */
export type Finding = {
  kind: "fits" | "mended" | "left" | "note";
  field: string;
  /** … as its form calls it. */
  label: string | undefined;
  holder: string;
  why?: string;
};

export type ValidatedDocument = { data: Fields; findings: Finding[] };

type Validation = {
  definition: DocumentDefinition;
  /** The fields of its forms. */
  fields: FormFields;
  fetchPicture: (address: string) => Promise<FetchedPicture>;
};

/** An exported document, checked against the schema that it is read by: field by field it fits, is mended, or is left. */
export async function validateDocument(
  { definition, fields: declared, fetchPicture }: Validation,
  exported: Fields,
): Promise<ValidatedDocument> {
  const findings: Finding[] = [];
  const { schema, name: document } = definition;
  let room = LONGEST_DOCUMENT;

  async function validateFields(
    object: z.ZodObject,
    fields: Fields,
    place: FieldLocation,
  ): Promise<Fields> {
    const held: Fields = {};
    for (const [field, value] of Object.entries(fields)) {
      const inner = Object.hasOwn(object.shape, field) ? object.shape[field] : undefined;
      const at = { ...place, field, path: [...place.path, field] };
      if (value === null || value === undefined) continue;
      if (!inner) {
        held[field] = value;
        note("left", at, "kendes ikke: gemt, men vises ikke");
        continue;
      }
      const kept = await validate(inner, value, at);
      if (kept !== undefined) held[field] = kept;
    }
    return held;
  }

  async function validate(
    field: z.core.$ZodType,
    value: unknown,
    place: FieldLocation,
  ): Promise<unknown> {
    const kind = takenBy(field);
    if (kind instanceof z.ZodObject) {
      return isFields(value) ? validateFields(kind, value, place) : leave(place, value);
    }
    if (kind instanceof z.ZodArray) return validateList(field, kind, value, place);
    if (kind instanceof z.ZodString) return validateText(field, value, place);
    const mended = kind instanceof z.ZodNumber ? asNumber(kind, value) : asFlag(kind, value);
    if (!z.safeParse(field, mended).success) return leave(place, value);
    noteChange(place, value, mended);
    return mended;
  }

  async function validateList(
    field: z.core.$ZodType,
    kind: z.ZodArray,
    value: unknown,
    place: FieldLocation,
  ): Promise<unknown> {
    const element = takenBy(kind.element);
    if (element instanceof z.ZodObject) {
      if (!Array.isArray(value)) return leave(place, value);
      return "id" in element.shape
        ? validateItems(element, value, place)
        : validateParts(element, value, place);
    }
    const list = typeof value === "string" ? [value] : value;
    if (!Array.isArray(list)) return leave(place, value);
    const held: string[] = [];
    for (const part of list) {
      const text = asText(part);
      if (text === undefined) note("left", place, `»${inShort(part)}« passer ikke`);
      else held.push(text);
    }
    const problem = problemOf(field, held, place);
    if (problem) return note("left", place, problem);
    noteChange(place, value, held);
    const shown: unknown = z.safeParse(field, held).data;
    const unknown = held.filter((part) => Array.isArray(shown) && !shown.includes(part));
    if (unknown.length > 0) note("left", place, `${inWords(unknown)} kendes ikke og vises ikke`);
    return held;
  }

  async function validateParts(element: z.ZodObject, value: unknown[], place: FieldLocation) {
    const held: Fields[] = [];
    for (const [index, part] of value.entries()) {
      const holder = `${labelOf(place)} nr. ${index + 1}`;
      if (!hasRoom(held, part)) note("left", { ...place, holder, field: "" }, NO_ROOM);
      else if (isFields(part)) held.push(await validateFields(element, part, { ...place, holder }));
      else leave({ ...place, holder, field: "" }, part);
    }
    return held;
  }

  /** In their order, each with an id of its own: the first that has one keeps it, and so its address. */
  async function validateItems(element: z.ZodObject, value: unknown[], place: FieldLocation) {
    const called = itemLabel(definition, listsOf(listPath(place)));
    const held: Item[] = [];
    const seen = new Set<string>();
    const ids = new Set<string>();
    for (const [index, part] of value.entries()) {
      const nth = `${called} nr. ${index + 1}`;
      if (!isFields(part)) {
        leave({ ...place, holder: nth, field: "" }, part);
        continue;
      }
      const title = inShort(titleOf(part));
      const label = title ? `${called} »${title}«` : nth;
      const holder = place.holder ? `${place.holder}, ${label}` : label;
      const at = { ...place, holder, field: "id" };
      const written = JSON.stringify(part);
      if (seen.has(written)) {
        note("left", at, "står der to gange: den ene er udeladt");
        continue;
      }
      seen.add(written);
      if (!hasRoom(held, part)) {
        note("left", at, NO_ROOM);
        continue;
      }
      const given = asText(part.id)?.trim() ?? "";
      const { id } = withFreeId({ id: given || madeId(part, index, place.field) }, ids);
      ids.add(id);
      if (given === "") note("mended", at, `manglede: det er nu »${id}«`);
      else if (id !== given)
        note("mended", at, `»${given}« er en andens: det er nu »${id}«, også i adressen`);
      const own = { ...withOwnLink(part, given, id), id };
      const inner = { path: [...place.path, id], holder, field: "" };
      held.push({ ...(await validateFields(element, own, inner)), id });
    }
    return held;
  }

  async function validateText(field: z.core.$ZodType, value: unknown, place: FieldLocation) {
    const isAmount = isPrice(place) && typeof value === "number";
    const text = isAmount ? formatKroner(value) : asText(value);
    if (text === undefined) return leave(place, value);
    if (text.trim() === "") return text;
    const problem = problemOf(field, text, place);
    if (problem) return note("left", place, problem);
    if (z.safeParse(field, undefined).data === text) {
      note("fits", place);
      return text;
    }
    if (isPictureField(field)) return validatePicture(text.trim(), place);
    const isRich = isRichText(field) || RICH.has(declared[place.field]?.kind ?? "");
    if (isRich && HTML.test(text)) return validateHtml(text, place);
    const shown = asText(z.safeParse(field, text).data) ?? "";
    if (shown === "") return leave(place, value);
    noteChange(place, value, shown);
    if (isPrice(place) && !hasPrice(shown))
      note(
        "note",
        place,
        `»${inShort(shown)}« er ikke ét beløb: varen vises, men kan ikke bestilles`,
      );
    return shown;
  }

  async function validatePicture(address: string, place: FieldLocation) {
    const picture = await fetchPicture(address);
    if (!picture.ok) {
      note("left", place, picture.why);
      return undefined;
    }
    const kind = picture.address === address ? "fits" : "mended";
    note(kind, place, `billedet ${fetchedWords(picture)}`);
    return picture.address;
  }

  async function validateHtml(html: string, place: FieldLocation) {
    let withPictures = "";
    let rest = 0;
    for (const { 0: tag, 1: quote = "", 2: address = "", index } of html.matchAll(PICTURE)) {
      const picture = await fetchPicture(address.replaceAll("&amp;", "&").trim());
      const shown = picture.ok ? tag.replace(quote, () => `src="${picture.address}"`) : "";
      withPictures += html.slice(rest, index) + shown;
      rest = index + tag.length;
      if (!picture.ok) note("left", place, `et billede i teksten: ${picture.why}`);
      else if (picture.address !== address)
        note("mended", place, `et billede i teksten ${fetchedWords(picture)}`);
    }
    const clean = cleanRichText(withPictures + html.slice(rest), { images: true });
    if (/<script|\son\w+=|javascript:/i.test(html))
      note("mended", place, "kode (script) er taget ud");
    else if (clean === html) note("fits", place);
    else note("mended", place, "formateringen er renset");
    return clean;
  }

  function hasRoom(held: unknown[], part: unknown): boolean {
    room -= JSON.stringify(part).length;
    return room >= 0 && held.length < MOST_ITEMS;
  }

  /** Why there is no room for it; what no form has may be as long as several lines. */
  function problemOf(
    field: z.core.$ZodType,
    value: string | string[],
    place: FieldLocation,
  ): string | undefined {
    const { field: name } = place;
    const label = labelOf(place) ?? name;
    const other: FormField = isRichText(field) ? richText(label) : longText(label);
    return tooLong({ [name]: declared[name] ?? other }, { [name]: value })[name];
  }

  function isPrice({ field }: FieldLocation): boolean {
    return document === produkterDocument.name && field === "pris";
  }

  function note(kind: Finding["kind"], place: FieldLocation, why?: string) {
    const { field, holder } = place;
    findings.push({ kind, field, label: labelOf(place), holder, ...(kind !== "fits" && { why }) });
  }

  function labelOf({ path, field }: FieldLocation): string | undefined {
    const lists = path.slice(0, -1).filter((_step, index) => index % 2 === 0);
    return fieldLabel(definition, lists, field);
  }

  function noteChange(place: FieldLocation, before: unknown, after: unknown) {
    if (isDeepStrictEqual(before, after)) note("fits", place);
    else if (String(before) === String(after))
      note("mended", place, `»${inShort(after)}« er gemt som ${kindOf(before, after)}`);
    else note("mended", place, `»${inShort(before)}« er nu »${inShort(after)}«`);
  }

  function leave(place: FieldLocation, value: unknown) {
    note("left", place, `»${inShort(value)}« passer ikke`);
    return undefined;
  }

  const data = await validateFields(schema, exported, { path: [], holder: "", field: "" });
  return { data: schema.safeParse(data).success ? data : requireValid(document), findings };
}

type FieldLocation = { path: string[]; holder: string; field: string };

/** Every part of it was valid on its own: what fits so fits as a whole. */
function requireValid(document: string): never {
  throw new Error(`${document} fits in its parts, and not as a whole`);
}

/** What a field takes before it reads it in its own way. */
function takenBy(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return takenBy(schema.def.in);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return takenBy(schema.def.innerType);
  }
  return schema;
}

/** A picture's field shows our own addresses, and nobody else's. */
function isPictureField(field: z.core.$ZodType): boolean {
  const shows = (address: string) => z.safeParse(field, address).data === address;
  return shows("/media/a.jpg") && !shows("https://andet.example/a.jpg");
}

function isRichText(field: z.core.$ZodType): boolean {
  return z.safeParse(field, "<script>a</script><em>b</em>").data === "<em>b</em>";
}

const NO_ROOM = "der er ikke plads til flere";
const RICH = new Set(["richText", "illustratedText"]);
const HTML = /<\/?[a-z][^<>]*>|<!--/i;
const PICTURE = /<img\b[^<>]*?\s(src\s*=\s*["']([^"'<>]*)["'])[^<>]*>/gi;

function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value.toWellFormed();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

function asNumber(schema: z.ZodNumber, value: unknown): unknown {
  const number = typeof value === "string" && value.trim() ? Number(value) : value;
  if (typeof number !== "number" || Number.isNaN(number)) return value;
  return Math.min(schema.maxValue ?? number, Math.max(schema.minValue ?? number, number));
}

function asFlag(schema: z.core.$ZodType, value: unknown): unknown {
  if (!(schema instanceof z.ZodBoolean) || typeof value === "boolean") return value;
  return value === "true" || (value === "false" ? false : value);
}

function listPath({ path }: FieldLocation): ListPath {
  const [list = "", id, inner] = path;
  return id === undefined || inner === undefined ? [list] : [list, id, inner];
}

function titleOf({ title, navn, name }: Fields): string {
  return [title, navn, name].map(asText).find(Boolean) ?? "";
}

/** Where its page stood, if it had one; else as a new one would be called. */
function madeId(item: Fields, index: number, list: string): string {
  const end = /^\/[\w-]+\/([^/?#]+)$/.exec(asText(item.link) ?? asText(item.slug) ?? "")?.[1];
  return end ?? (slugOf(titleOf(item)) || `${slugOf(list)}-${index + 1}`);
}

/** Of two with one id the second has a page of its own now. */
function withOwnLink(item: Fields, given: string, id: string): Fields {
  if (given === "" || given === id) return item;
  const own = Object.entries(item).map(([name, value]) => {
    const isAddress = (name === "link" || name === "slug") && typeof value === "string";
    return [
      name,
      isAddress && value.endsWith(`/${given}`) ? `${value.slice(0, -given.length)}${id}` : value,
    ];
  });
  return Object.fromEntries(own);
}

const TYPES: Partial<Record<string, string>> = { number: "tal", boolean: "ja eller nej" };

function kindOf(before: unknown, after: unknown): string {
  if (Array.isArray(after) && !Array.isArray(before)) return "liste";
  return TYPES[typeof after] ?? "tekst";
}

function fetchedWords({ isHere }: { isHere: boolean }): string {
  return isHere ? "er hentet hertil" : "bliver hentet hertil";
}

const SHORT = 40;

function inShort(value: unknown): string {
  const text = Array.isArray(value) ? value.map(inText).join(", ") : inText(value);
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line;
}

function inText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function inWords(values: unknown[]): string {
  return values.map((value) => `»${inShort(value)}«`).join(", ");
}

/** How many items a document has in its lists. */
export function countItems(data: Fields): number {
  return Object.values(data).reduce<number>((sum, value) => sum + asItems(value).length, 0);
}
