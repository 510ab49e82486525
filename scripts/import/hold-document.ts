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
import { fieldLabel, itemLabel } from "../../app/tools/historik/document-labels.server.ts";
import type { BroughtPicture } from "./pictures.ts";

/** What became of one field: `holder` is the item that it stands in, as people call it. */
export type Finding = {
  kind: "fits" | "mended" | "left" | "note";
  field: string;
  holder: string;
  why?: string;
};

export type HeldDocument = { data: Fields; findings: Finding[] };

type Holding = {
  definition: DocumentDefinition;
  /** The fields of its forms. */
  fields: FormFields;
  bringPicture: (address: string) => Promise<BroughtPicture>;
};

/** An exported document, held against the schema that it is read by: field by field it fits, is mended, or is left. */
export async function holdDocument(
  { definition, fields: declared, bringPicture }: Holding,
  exported: Fields,
): Promise<HeldDocument> {
  const findings: Finding[] = [];
  const { schema, name: document } = definition;
  let room = LONGEST_DOCUMENT;

  async function holdFields(object: z.ZodObject, fields: Fields, place: Place): Promise<Fields> {
    const held: Fields = {};
    for (const [field, value] of Object.entries(fields)) {
      const inner = Object.hasOwn(object.shape, field) ? object.shape[field] : undefined;
      const at = { ...place, field, path: [...place.path, field] };
      if (value === null || value === undefined) continue;
      if (!inner) {
        held[field] = value;
        tell("left", at, "kendes ikke: gemt, men vises ikke");
        continue;
      }
      const kept = await hold(inner, value, at);
      if (kept !== undefined) held[field] = kept;
    }
    return held;
  }

  async function hold(field: z.core.$ZodType, value: unknown, place: Place): Promise<unknown> {
    const kind = takenBy(field);
    if (kind instanceof z.ZodObject) {
      return isFields(value) ? holdFields(kind, value, place) : leave(place, value);
    }
    if (kind instanceof z.ZodArray) return holdList(field, kind, value, place);
    if (kind instanceof z.ZodString) return holdText(field, value, place);
    const mended = kind instanceof z.ZodNumber ? asNumber(kind, value) : asFlag(kind, value);
    if (!z.safeParse(field, mended).success) return leave(place, value);
    tellOf(place, value, mended);
    return mended;
  }

  async function holdList(
    field: z.core.$ZodType,
    kind: z.ZodArray,
    value: unknown,
    place: Place,
  ): Promise<unknown> {
    const element = takenBy(kind.element);
    if (element instanceof z.ZodObject) {
      if (!Array.isArray(value)) return leave(place, value);
      return "id" in element.shape
        ? holdItems(element, value, place)
        : holdParts(element, value, place);
    }
    const list = typeof value === "string" ? [value] : value;
    if (!Array.isArray(list)) return leave(place, value);
    const held: string[] = [];
    for (const part of list) {
      const text = asText(part);
      if (text === undefined) tell("left", place, `»${inShort(part)}« passer ikke`);
      else held.push(text);
    }
    const problem = problemOf(field, held, place);
    if (problem) return tell("left", place, problem);
    tellOf(place, value, held);
    const shown: unknown = z.safeParse(field, held).data;
    const unknown = held.filter((part) => Array.isArray(shown) && !shown.includes(part));
    if (unknown.length > 0) tell("left", place, `${inWords(unknown)} kendes ikke og vises ikke`);
    return held;
  }

  async function holdParts(element: z.ZodObject, value: unknown[], place: Place) {
    const held: Fields[] = [];
    for (const [index, part] of value.entries()) {
      const holder = `${fieldLabel(definition, place.field)} nr. ${index + 1}`;
      if (!hasRoom(held, part)) tell("left", { ...place, holder, field: "" }, NO_ROOM);
      else if (isFields(part)) held.push(await holdFields(element, part, { ...place, holder }));
      else leave({ ...place, holder, field: "" }, part);
    }
    return held;
  }

  /** In their order, each with an id of its own: the first that has one keeps it, and so its address. */
  async function holdItems(element: z.ZodObject, value: unknown[], place: Place) {
    const path = listPath(place);
    const held: Item[] = [];
    const seen = new Set<string>();
    const ids = new Set<string>();
    for (const [index, part] of value.entries()) {
      const nth = `${itemLabel(definition, path)} nr. ${index + 1}`;
      if (!isFields(part)) {
        leave({ ...place, holder: nth, field: "" }, part);
        continue;
      }
      const title = inShort(titleOf(part));
      const label = title ? `${itemLabel(definition, path)} »${title}«` : nth;
      const holder = place.holder ? `${place.holder}, ${label}` : label;
      const at = { ...place, holder, field: "id" };
      const written = JSON.stringify(part);
      if (seen.has(written)) {
        tell("left", at, "står der to gange: den ene er udeladt");
        continue;
      }
      seen.add(written);
      if (!hasRoom(held, part)) {
        tell("left", at, NO_ROOM);
        continue;
      }
      const given = asText(part.id)?.trim() ?? "";
      const { id } = withFreeId({ id: given || madeId(part, index, place.field) }, ids);
      ids.add(id);
      if (given === "") tell("mended", at, `manglede: det er nu »${id}«`);
      else if (id !== given)
        tell("mended", at, `»${given}« er en andens: det er nu »${id}«, også i adressen`);
      const own = { ...withOwnLink(part, given, id), id };
      const inner = { path: [...place.path, id], holder, field: "" };
      held.push({ ...(await holdFields(element, own, inner)), id });
    }
    return held;
  }

  async function holdText(field: z.core.$ZodType, value: unknown, place: Place) {
    const isAmount = isPrice(place) && typeof value === "number";
    const text = isAmount ? formatKroner(value) : asText(value);
    if (text === undefined) return leave(place, value);
    if (text.trim() === "") return text;
    const problem = problemOf(field, text, place);
    if (problem) return tell("left", place, problem);
    if (z.safeParse(field, undefined).data === text) {
      tell("fits", place);
      return text;
    }
    if (isPictureField(field)) return holdPicture(text.trim(), place);
    const isRich = isRichText(field) || RICH.has(declared[place.field]?.kind ?? "");
    if (isRich && HTML.test(text)) return holdHtml(text, place);
    const shown = asText(z.safeParse(field, text).data) ?? "";
    if (shown === "") return leave(place, value);
    tellOf(place, value, shown);
    if (isPrice(place) && !hasPrice(shown))
      tell(
        "note",
        place,
        `»${inShort(shown)}« er ikke ét beløb: varen vises, men kan ikke bestilles`,
      );
    return shown;
  }

  async function holdPicture(address: string, place: Place) {
    const picture = await bringPicture(address);
    if (!picture.ok) {
      tell("left", place, picture.why);
      return undefined;
    }
    const kind = picture.address === address ? "fits" : "mended";
    tell(kind, place, `billedet ${broughtWords(picture)}`);
    return picture.address;
  }

  async function holdHtml(html: string, place: Place) {
    let withPictures = "";
    let rest = 0;
    for (const { 0: tag, 1: quote = "", 2: address = "", index } of html.matchAll(PICTURE)) {
      const picture = await bringPicture(address.replaceAll("&amp;", "&").trim());
      const shown = picture.ok ? tag.replace(quote, () => `src="${picture.address}"`) : "";
      withPictures += html.slice(rest, index) + shown;
      rest = index + tag.length;
      if (!picture.ok) tell("left", place, `et billede i teksten: ${picture.why}`);
      else if (picture.address !== address)
        tell("mended", place, `et billede i teksten ${broughtWords(picture)}`);
    }
    const clean = cleanRichText(withPictures + html.slice(rest), { images: true });
    if (/<script|\son\w+=|javascript:/i.test(html))
      tell("mended", place, "kode (script) er taget ud");
    else if (clean === html) tell("fits", place);
    else tell("mended", place, "formateringen er renset");
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
    { field: name }: Place,
  ): string | undefined {
    const label = fieldLabel(definition, name) ?? name;
    const other: FormField = isRichText(field) ? richText(label) : longText(label);
    return tooLong({ [name]: declared[name] ?? other }, { [name]: value })[name];
  }

  function isPrice({ field }: Place): boolean {
    return document === produkterDocument.name && field === "pris";
  }

  function tell(kind: Finding["kind"], { field, holder }: Place, why?: string) {
    findings.push({ kind, field, holder, ...(kind !== "fits" && { why }) });
  }

  function tellOf(place: Place, before: unknown, after: unknown) {
    if (isDeepStrictEqual(before, after)) tell("fits", place);
    else if (String(before) === String(after))
      tell("mended", place, `»${inShort(after)}« er gemt som ${kindOf(before, after)}`);
    else tell("mended", place, `»${inShort(before)}« er nu »${inShort(after)}«`);
  }

  function leave(place: Place, value: unknown) {
    tell("left", place, `»${inShort(value)}« passer ikke`);
    return undefined;
  }

  const data = await holdFields(schema, exported, { path: [], holder: "", field: "" });
  return { data: schema.safeParse(data).success ? data : requireHeld(document), findings };
}

type Place = { path: string[]; holder: string; field: string };

/** Every part of it was held on its own: what fits so fits as a whole. */
function requireHeld(document: string): never {
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

function listPath({ path }: Place): ListPath {
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

function broughtWords({ isHere }: { isHere: boolean }): string {
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
