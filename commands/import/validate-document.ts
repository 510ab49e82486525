import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { tooLong } from "../../app/admin/form/field-bounds.ts";
import { type FormFields, longText, richText } from "../../app/admin/form/form-fields.ts";
import { slugOf } from "../../app/admin/form/slug.ts";
import { formatKroner, hasPrice } from "../../app/formats/kroner.ts";
import type { DocumentDefinition } from "../../app/server/documents/define-document.server.ts";
import { type Fields, isFields, withFreeId } from "../../app/server/documents/edit.server.ts";
import { LONGEST_DOCUMENT, MOST_ITEMS } from "../../app/server/documents/edit-document.server.ts";
import { cleanRichText } from "../../app/server/html/rich-text.server.ts";
import { produkterDocument } from "../../app/shop/products/shop.server.ts";
import { fieldLabel, itemLabel } from "../../app/tools/historik/document-labels.server.ts";
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

/** `lists`: those that it stands in. */
type Place = { lists: string[]; holder: string; field: string };

/** Walks an exported document and the schema that it is read by: field by field it fits, is mended, or is left. */
export async function validateDocument(
  { definition, fields: declared, fetchPicture }: Validation,
  exported: Fields,
): Promise<ValidatedDocument> {
  const findings: Finding[] = [];
  const { schema, name: document } = definition;
  let room = LONGEST_DOCUMENT;

  async function readFields(object: z.ZodObject, fields: Fields, place: Place): Promise<Fields> {
    const held: Fields = {};
    for (const [field, value] of Object.entries(fields)) {
      if (value === null || value === undefined) continue;
      const known = Object.hasOwn(object.shape, field) ? object.shape[field] : undefined;
      const kept = known ? await readField(known, value, { ...place, field }) : value;
      if (kept !== undefined) held[field] = kept;
      if (!known) note("left", { ...place, field }, "kendes ikke: gemt, men vises ikke");
    }
    return held;
  }

  async function readField(field: z.core.$ZodType, value: unknown, place: Place): Promise<unknown> {
    const kind = takenBy(field);
    if (kind instanceof z.ZodObject)
      return isFields(value) ? readFields(kind, value, place) : leave(place, value);
    const element = kind instanceof z.ZodArray ? takenBy(kind.element) : undefined;
    if (!(element instanceof z.ZodObject)) return readValue(field, value, place);
    return Array.isArray(value) ? readItems(element, value, place) : leave(place, value);
  }

  /** In their order. Where they have ids, each has its own: the first that has one keeps it, and so its address. */
  async function readItems(element: z.ZodObject, value: unknown[], at: Place) {
    const lists = [...at.lists, at.field];
    const hasIds = "id" in element.shape;
    const called = hasIds ? itemLabel(definition, lists) : labelOf(at);
    const held: Fields[] = [];
    const [written, ids] = [new Set<string>(), new Set<string>()];
    for (const [index, part] of value.entries()) {
      const title = hasIds && isFields(part) ? inShort(titleOf(part)) : "";
      const label = title ? `${called} »${title}«` : `${called} nr. ${index + 1}`;
      const place = { lists, holder: [at.holder, label].filter(Boolean).join(", "), field: "" };
      const idPlace = { ...at, holder: place.holder, field: "id" };
      if (!isFields(part)) {
        leave(place, part);
        continue;
      }
      const text = JSON.stringify(part);
      room -= text.length;
      if (room < 0 || held.length >= MOST_ITEMS)
        note("left", idPlace, "der er ikke plads til flere");
      else if (!hasIds) held.push(await readFields(element, part, place));
      else if (written.has(text)) note("left", idPlace, "står der to gange: den ene er udeladt");
      else {
        const given = asText(part.id)?.trim() ?? "";
        const { id } = withFreeId({ id: given || madeId(part, index, at.field) }, ids);
        if (!given) note("mended", idPlace, `manglede: det er nu »${id}«`);
        else if (id !== given)
          note("mended", idPlace, `»${given}« er en andens: det er nu »${id}«, også i adressen`);
        const own = { ...withOwnLink(part, given, id), id };
        held.push({ ...(await readFields(element, own, place)), id });
        ids.add(id);
      }
      written.add(text);
    }
    return held;
  }

  async function readValue(field: z.core.$ZodType, value: unknown, place: Place): Promise<unknown> {
    const isPrice = document === produkterDocument.name && place.field === "pris";
    const own =
      isPrice && typeof value === "number" ? formatKroner(value) : convert(takenBy(field), value);
    if (own === undefined) return leave(place, value);
    if (typeof own === "string" && own.trim() === "") return own;
    const problem = problemOf(field, own, place);
    if (problem) return note("left", place, problem);
    const isDefault = z.safeParse(field, undefined).data === own;
    if (typeof own === "string" && !isDefault) {
      if (isPictureField(field)) return readPicture(own.trim(), place);
      const isRich = isRichText(field) || RICH.has(declared[place.field]?.kind ?? "");
      if (isRich && HTML.test(own)) return readHtml(own, place);
    }
    const { success, data: shown } = z.safeParse(field, own);
    if (!success || shown === "") return leave(place, value);
    const kept = Array.isArray(own) ? own : shown;
    noteChange(place, value, kept);
    const unknown = Array.isArray(own) && Array.isArray(shown) ? own.filter(notIn(shown)) : [];
    if (unknown.length > 0)
      note("left", place, `${unknown.map(quoted).join(", ")} kendes ikke og vises ikke`);
    if (isPrice && !hasPrice(String(kept)))
      note("note", place, `${quoted(kept)} er ikke ét beløb: varen vises, men kan ikke bestilles`);
    return kept;
  }

  async function readPicture(address: string, place: Place) {
    const picture = await fetchPicture(address);
    if (!picture.ok) return note("left", place, picture.why);
    const kind = picture.address === address ? "fits" : "mended";
    note(kind, place, `billedet ${fetchedWords(picture)}`);
    return picture.address;
  }

  async function readHtml(html: string, place: Place) {
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
    if (SCRIPT.test(html)) note("mended", place, "kode (script) er taget ud");
    else if (clean === html) note("fits", place);
    else note("mended", place, "formateringen er renset");
    return clean;
  }

  /** Why there is no room for it; what no form has may be as long as several lines. */
  function problemOf(field: z.core.$ZodType, value: unknown, place: Place): string | undefined {
    if (typeof value !== "string" && !isTexts(value)) return undefined;
    const { field: name } = place;
    const [own, label] = [declared[name], labelOf(place) ?? name];
    // A field of a list within a list may have the name of a plain one.
    const isOther = isRichText(field) && !RICH.has(own?.kind ?? "");
    const bounds = isOther ? richText(label) : (own ?? longText(label));
    return tooLong({ [name]: bounds }, { [name]: value })[name];
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
      note("mended", place, `${quoted(after)} er gemt som ${kindOf(after)}`);
    else note("mended", place, `${quoted(before)} er nu ${quoted(after)}`);
  }

  function leave(place: Place, value: unknown): undefined {
    return note("left", place, `${quoted(value)} passer ikke`);
  }

  const data = await readFields(schema, exported, { lists: [], holder: "", field: "" });
  // Every part of it was valid on its own: what fits so fits as a whole.
  if (!schema.safeParse(data).success) throw new Error(`${document} does not fit as a whole`);
  return { data, findings };
}

/** What a field takes before it reads it in its own way. */
function takenBy(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return takenBy(schema.def.in);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return takenBy(schema.def.innerType);
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

const RICH = new Set(["richText", "illustratedText"]);
const HTML = /<\/?[a-z][^<>]*>|<!--/i;
const SCRIPT = /<script|\son\w+=|javascript:/i;
const PICTURE = /<img\b[^<>]*?\s(src\s*=\s*["']([^"'<>]*)["'])[^<>]*>/gi;

/** What can be read in one way only. @returns undefined for what cannot */
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

function notIn(shown: unknown[]) {
  return (part: unknown) => !shown.includes(part);
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
  const own = ["link", "slug"].flatMap((name) => {
    const address = item[name];
    const isGiven = given && typeof address === "string" && address.endsWith(`/${given}`);
    return isGiven ? [[name, `${address.slice(0, -given.length)}${id}`]] : [];
  });
  return { ...item, ...Object.fromEntries(own) };
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
  return `»${inShort(value)}«`;
}

function inShort(value: unknown): string {
  const parts = Array.isArray(value) ? value : [value];
  const texts = parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part)));
  const line = texts.join(", ").replaceAll(/\s+/g, " ");
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line;
}
