import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { praktiskPriserDocument } from "../../app/content/praktisk-priser/praktisk-priser.server.ts";
import { splitPrices } from "../../app/content/praktisk-priser/split-prices.ts";
import {
  type FormField,
  type FormFields,
  KINDS,
  longText,
  richText,
} from "../../app/editor/fields/form-fields.ts";
import { toForm, valueProblems } from "../../app/editor/fields/form-values.server.ts";
import { slugOf } from "../../app/editor/fields/slug.ts";
import { cutText } from "../../app/formats/cut-text.ts";
import { isRecord } from "../../app/formats/json.ts";
import { formatKroner, hasPrice } from "../../app/formats/kroner.ts";
import { quote } from "../../app/formats/quote.ts";
import type { DocumentDefinition } from "../../app/server/documents/define-document.server.ts";
import { type Fields, withFreeId } from "../../app/server/documents/edit.server.ts";
import { LONGEST_DOCUMENT, MOST_ITEMS } from "../../app/server/documents/edit-document.server.ts";
import { cleanRichText } from "../../app/server/html/rich-text.server.ts";
import { produkterDocument } from "../../app/shop/goods/shop.server.ts";
import { fieldLabel, itemLabel } from "../../app/tools/historik/document-labels.server.ts";
import type { FetchedPicture } from "./pictures.ts";

/** The result for one field. `holder`: the title of the item that contains it. */
export type Finding = {
  kind: "fits" | "fixed" | "left" | "note";
  field: string;
  label: string | undefined;
  holder: string;
  why?: string;
};

export type ValidatedDocument = { data: Fields; findings: Finding[] };

type Validation = {
  definition: DocumentDefinition;
  fields: FormFields;
  fetchPicture: (address: string) => Promise<FetchedPicture>;
};

/** `lists`: the lists that contain the field. */
type Place = { lists: string[]; holder: string; field: string };

/** Each field of the document fits its schema, is fixed, or is left out. */
export async function validateDocument(
  { definition, fields: declared, fetchPicture }: Validation,
  exported: Fields,
): Promise<ValidatedDocument> {
  const findings: Finding[] = [];
  const { schema, name: document } = definition;
  let room = LONGEST_DOCUMENT;

  async function readFields(object: z.ZodObject, fields: Fields, place: Place): Promise<Fields> {
    const valid: Fields = {};
    for (const [field, value] of Object.entries(fields)) {
      if (value === null || value === undefined) continue;
      const fieldSchema = Object.hasOwn(object.shape, field) ? object.shape[field] : undefined;
      const result = fieldSchema ? await readField(fieldSchema, value, { ...place, field }) : value;
      if (result !== undefined) valid[field] = result;
      if (!fieldSchema) note("left", { ...place, field }, "kendes ikke: gemt, men vises ikke");
    }
    return valid;
  }

  async function readField(field: z.core.$ZodType, value: unknown, place: Place): Promise<unknown> {
    const kind = inputOf(field);
    if (kind instanceof z.ZodObject)
      return isRecord(value) ? readFields(kind, value, place) : leave(place, value);
    const element = kind instanceof z.ZodArray ? inputOf(kind.element) : undefined;
    if (!(element instanceof z.ZodObject)) return readValue(field, value, place);
    return Array.isArray(value) ? readItems(element, value, place) : leave(place, value);
  }

  /** Of two items with one id the first keeps it, and so its address. */
  async function readItems(element: z.ZodObject, value: unknown[], at: Place) {
    const lists = [...at.lists, at.field];
    const hasIds = "id" in element.shape;
    const name = hasIds ? itemLabel(definition, lists) : labelOf(at);
    const items: Fields[] = [];
    const [written, ids] = [new Set<string>(), new Set<string>()];
    for (const [index, part] of value.entries()) {
      const title = hasIds && isRecord(part) ? inShort(titleOf(part)) : "";
      const label = title ? `${name} ${quote(title)}` : `${name} nr. ${index + 1}`;
      const place = { lists, holder: [at.holder, label].filter(Boolean).join(", "), field: "" };
      const idPlace = { ...at, holder: place.holder, field: "id" };
      if (!isRecord(part)) {
        leave(place, part);
        continue;
      }
      const text = JSON.stringify(part);
      room -= text.length;
      if (room < 0 || items.length >= MOST_ITEMS)
        note("left", idPlace, "der er ikke plads til flere");
      else if (!hasIds) items.push(await readFields(element, part, place));
      else if (written.has(text)) note("left", idPlace, "står der to gange: den ene er udeladt");
      else {
        const formerId = asText(part.id)?.trim() ?? "";
        const { id } = withFreeId({ id: formerId || madeId(part, index, at.field) }, ids);
        if (!formerId) note("fixed", idPlace, `manglede: det er nu »${id}«`);
        else if (id !== formerId)
          note("fixed", idPlace, `»${formerId}« er en andens: det er nu »${id}«, også i adressen`);
        const item = { ...withOwnLink(part, formerId, id), id };
        items.push({ ...(await readFields(element, item, place)), id });
        ids.add(id);
      }
      written.add(text);
    }
    return items;
  }

  async function readValue(field: z.core.$ZodType, value: unknown, place: Place): Promise<unknown> {
    const isPrice = document === produkterDocument.name && place.field === "pris";
    const converted =
      isPrice && typeof value === "number" ? formatKroner(value) : convert(inputOf(field), value);
    if (converted === undefined) return leave(place, value);
    if (typeof converted === "string" && converted.trim() === "") return converted;
    const problem = problemOf(field, converted, place);
    if (problem) return note("left", place, problem);
    const isDefault = z.safeParse(field, undefined).data === converted;
    if (typeof converted === "string" && !isDefault) {
      if (isPictureField(field)) return readPicture(converted.trim(), place);
      const isRich = isRichText(field) || isFormatted(declared[place.field]);
      if (isRich && HTML.test(converted)) return readHtml(converted, place);
    }
    const { success, data: parsed } = z.safeParse(field, converted);
    if (!success || parsed === "") return leave(place, value);
    const stored = Array.isArray(converted) ? converted : parsed;
    noteChange(place, value, stored);
    const unknown =
      Array.isArray(converted) && Array.isArray(parsed) ? converted.filter(notIn(parsed)) : [];
    if (unknown.length > 0)
      note("left", place, `${unknown.map(quoted).join(", ")} kendes ikke og vises ikke`);
    if (isPrice && !hasPrice(String(stored)))
      note(
        "note",
        place,
        `${quoted(stored)} er ikke ét beløb: varen vises, men kan ikke bestilles`,
      );
    return stored;
  }

  async function readPicture(address: string, place: Place) {
    const picture = await fetchPicture(address);
    if (!picture.ok) return note("left", place, picture.why);
    const kind = picture.address === address ? "fits" : "fixed";
    note(kind, place, `billedet ${fetchedWords(picture)}`);
    return picture.address;
  }

  async function readHtml(html: string, place: Place) {
    let withPictures = "";
    let rest = 0;
    for (const { 0: tag, 1: quote = "", 2: address = "", index } of html.matchAll(PICTURE)) {
      const picture = await fetchPicture(address.replaceAll("&amp;", "&").trim());
      const newTag = picture.ok ? tag.replace(quote, () => `src="${picture.address}"`) : "";
      withPictures += html.slice(rest, index) + newTag;
      rest = index + tag.length;
      if (!picture.ok) note("left", place, `et billede i teksten: ${picture.why}`);
      else if (picture.address !== address)
        note("fixed", place, `et billede i teksten ${fetchedWords(picture)}`);
    }
    const clean = cleanRichText(withPictures + html.slice(rest), { images: true });
    if (SCRIPT.test(html)) note("fixed", place, "kode (script) er taget ud");
    else if (STRUCK.test(html))
      note("fixed", place, "overstregede ord eller kommentarer er taget ud");
    else if (clean === html) note("fits", place);
    else note("fixed", place, "formateringen er renset");
    return clean;
  }

  /** A field without a form has the bound of a text of several lines. */
  function problemOf(field: z.core.$ZodType, value: unknown, place: Place): string | undefined {
    if (typeof value !== "string" && !isTexts(value)) return undefined;
    const { field: name } = place;
    const [own, label] = [declared[name], labelOf(place) ?? name];
    // A field of an inner list may share its name with a field of another kind.
    const isOther = isRichText(field) && !isFormatted(own);
    const bounds = isOther ? richText(label) : (own ?? longText(label));
    const fields = { [name]: bounds };
    return valueProblems(fields, toForm(fields, { [name]: value }))[name];
  }

  function labelOf({ lists, field }: Place): string | undefined {
    return fieldLabel(definition, lists, field);
  }

  function note(kind: Finding["kind"], place: Place, why?: string): undefined {
    const { field, holder } = place;
    findings.push({ kind, field, label: labelOf(place), holder, ...(kind !== "fits" && { why }) });
  }

  function noteChange(place: Place, before: unknown, after: unknown) {
    if (isDeepStrictEqual(before, after)) note("fits", place);
    else if (String(before) === String(after))
      note("fixed", place, `${quoted(after)} er gemt som ${kindOf(after)}`);
    else note("fixed", place, `${quoted(before)} er nu ${quoted(after)}`);
  }

  function leave(place: Place, value: unknown): undefined {
    return note("left", place, `${quoted(value)} passer ikke`);
  }

  const data = await readFields(schema, exported, { lists: [], holder: "", field: "" });
  // Cannot happen: every part is valid.
  if (!schema.safeParse(data).success) throw new Error(`${document} does not fit as a whole`);
  const isPriced = document === praktiskPriserDocument.name;
  return { data: isPriced ? splitPrices(data) : data, findings };
}

function inputOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return inputOf(schema.def.in);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return inputOf(schema.def.innerType);
  return schema;
}

/** A picture's field accepts this site's addresses alone. */
function isPictureField(field: z.core.$ZodType): boolean {
  const shows = (address: string) => z.safeParse(field, address).data === address;
  return shows("/media/a.jpg") && !shows("https://andet.example/a.jpg");
}

function isRichText(field: z.core.$ZodType): boolean {
  return z.safeParse(field, "<script>a</script><em>b</em>").data === "<em>b</em>";
}

function isFormatted(field: FormField | undefined): boolean {
  return field !== undefined && KINDS[field.kind].prose === "formatted";
}

const HTML = /<\/?[a-z][^<>]*>|<!--/i;
const SCRIPT = /<script|\son\w+=|javascript:/i;
const STRUCK = /<(del|s|strike)\b|line-through|msocom|mso-element:\s*comment/i;
const PICTURE = /<img\b[^<>]*?\s(src\s*=\s*["']([^"'<>]*)["'])[^<>]*>/gi;

/** Converts a value where it is unambiguous. @returns undefined elsewhere */
function convert(kind: z.core.$ZodType, value: unknown): unknown {
  if (kind instanceof z.ZodString) return asText(value);
  if (kind instanceof z.ZodArray) {
    const list = typeof value === "string" ? [value] : value;
    return Array.isArray(list) ? list.flatMap((part) => asText(part) ?? []) : undefined;
  }
  if (kind instanceof z.ZodNumber) {
    const number = typeof value === "string" && value.trim() ? Number(value) : value;
    if (typeof number !== "number" || Number.isNaN(number)) return undefined;
    return Math.min(kind.maxValue ?? number, Math.max(kind.minValue ?? number, number));
  }
  return value === "true" || (value === "false" ? false : value);
}

function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value.toWellFormed();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === "string");
}

function notIn(parsed: unknown[]) {
  return (part: unknown) => !parsed.includes(part);
}

function titleOf({ title, navn, name }: Fields): string {
  return [title, navn, name].map(asText).find(Boolean) ?? "";
}

/** @returns the id in the address of its former page, or one made of its title, as for a new item */
function madeId(item: Fields, index: number, list: string): string {
  const end = /^\/[\w-]+\/([^/?#]+)$/.exec(asText(item.link) ?? asText(item.slug) ?? "")?.[1];
  return end ?? (slugOf(titleOf(item)) || `${slugOf(list)}-${index + 1}`);
}

function withOwnLink(item: Fields, formerId: string, id: string): Fields {
  const changed = ["link", "slug"].flatMap((name) => {
    const address = item[name];
    const isGiven = formerId && typeof address === "string" && address.endsWith(`/${formerId}`);
    return isGiven ? [[name, `${address.slice(0, -formerId.length)}${id}`]] : [];
  });
  return { ...item, ...Object.fromEntries(changed) };
}

function kindOf(after: unknown): string {
  if (Array.isArray(after)) return "liste";
  return { number: "tal", boolean: "ja eller nej" }[String(typeof after)] ?? "tekst";
}

function fetchedWords({ isHere }: { isHere: boolean }): string {
  return isHere ? "er hentet hertil" : "bliver hentet hertil";
}

const SHORT = 40;

function quoted(value: unknown): string {
  return quote(inShort(value));
}

function inShort(value: unknown): string {
  const parts = Array.isArray(value) ? value : [value];
  const texts = parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part)));
  const line = texts.join(", ").replaceAll(/\s+/g, " ");
  return line.length > SHORT ? `${cutText(line, SHORT)}…` : line;
}
