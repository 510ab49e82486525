import { z } from "zod";
import {
  type FormField,
  type FormFields,
  KINDS,
  longText,
  richText,
} from "../../app/editor/fields/form-fields.ts";
import { valueProblems, valuesOf } from "../../app/editor/fields/form-values.server.ts";
import { slugOf } from "../../app/editor/fields/slug.ts";
import { cutText } from "../../app/formats/cut-text.ts";
import { isRecord } from "../../app/formats/json.ts";
import { formatKroner } from "../../app/formats/kroner.ts";
import { quote } from "../../app/formats/quote.ts";
import type { DocumentDefinition } from "../../app/server/documents/define-document.server.ts";
import { type Fields, withFreeId } from "../../app/server/documents/edit.server.ts";
import { LONGEST_DOCUMENT, MOST_ITEMS } from "../../app/server/documents/edit-document.server.ts";
import { cleanRichText } from "../../app/server/html/rich-text.server.ts";
import { fieldLabel, itemLabel } from "../../app/tools/historik/describe.server.ts";
import type { FetchedPicture } from "./pictures.ts";

type Fitting = {
  definition: DocumentDefinition;
  /** The declared fields of the document, or of the items of a list in it. */
  fieldsOf: (lists: string[]) => FormFields;
  fetchPicture: (address: string) => Promise<FetchedPicture>;
};

/** `holder`: the items that contain the field, as they are called on the screen. */
type Place = { lists: string[]; holder: string; field: string };

/** What the document's schema and its form take of an export. @returns a line for each part that does not fit */
export async function fitDocument(
  { definition, fieldsOf, fetchPicture }: Fitting,
  exported: Fields,
): Promise<{ data: Fields; misfits: string[] }> {
  const misfits: string[] = [];
  let room = LONGEST_DOCUMENT;
  const root = { lists: [], holder: "", field: "" };
  const data = await fitFields(definition.schema, exported, root);
  return { data: definition.upgrade(data), misfits: [...new Set(misfits)] };

  async function fitFields({ shape }: z.ZodObject, fields: Fields, at: Place): Promise<Fields> {
    const declared = fieldsOf(at.lists);
    const fitting: Fields = {};
    for (const [field, value] of Object.entries(fields)) {
      if (value === null) continue;
      const place = { ...at, field };
      const schema = Object.hasOwn(shape, field) ? shape[field] : undefined;
      const fit = schema ? await fitValue(schema, value, place, declared[field]) : value;
      if (fit !== undefined) fitting[field] = fit;
      if (!schema) tell(place, "kendes ikke: gemt, men vises ikke");
    }
    return fitting;
  }

  async function fitValue(
    schema: z.core.$ZodType,
    exported: unknown,
    place: Place,
    declared?: FormField,
  ): Promise<unknown> {
    const kind = inputOf(schema);
    if (kind instanceof z.ZodObject && isRecord(exported)) return fitFields(kind, exported, place);
    let value = asKind(kind, exported, place.field);
    if (kind instanceof z.ZodArray && Array.isArray(value))
      value = await fitList(kind.element, value, place);
    if (value === "") return value;
    if (typeof value === "string" && declared?.kind === "picture") {
      const picture = await fetchPicture(value.trim());
      return picture.ok ? picture.address : tell(place, picture.why);
    }
    const { success, data: shown } = z.safeParse(schema, value);
    if (!success || shown === "") return tell(place, `${inShort(exported)} passer ikke`);
    const choices = declared?.kind === "list" ? declared.choices : undefined;
    const isChoice = (part: unknown) => choices?.some((choice) => choice.value === part);
    if (choices && Array.isArray(value) && !value.every(isChoice))
      tell(place, `${inShort(value)}: ikke alle kendes og vises`);
    // A field without a form has the bound of a text of several lines.
    const bounds = declared ?? (isRich(schema) ? richText : longText)(labelOf(place));
    const fields = { [place.field]: bounds };
    const problem = valueProblems(fields, valuesOf(fields, { [place.field]: value }))[place.field];
    if (problem) return tell(place, problem);
    if (typeof value !== "string") return value;
    const isFormatted = isRich(schema) || KINDS[bounds.kind].prose === "formatted";
    if (!isFormatted) return shown;
    // What a page reads as plain paragraphs stays as it was written.
    if (!HTML.test(value)) return isRich(schema) ? shown : value.toWellFormed();
    return cleanRichText(await withPictures(value, place), { images: true });
  }

  /** Of two items with one id the first keeps it, and so its address. */
  async function fitList(element: z.core.$ZodType, list: unknown[], at: Place) {
    const kind = inputOf(element);
    const isOfItems = kind instanceof z.ZodObject && "id" in kind.shape;
    const lists = [...at.lists, at.field];
    const fitting: unknown[] = [];
    const ids = new Set<string>();
    for (const [index, part] of list.entries()) {
      const title = isRecord(part) ? [part.title, part.navn, part.name].find(Boolean) : undefined;
      const name = isOfItems ? itemLabel(definition, lists) : labelOf(at);
      const called = title ? `${name} ${inShort(title)}` : `${name} nr. ${index + 1}`;
      const holder = [at.holder, called].filter(Boolean).join(", ");
      const place = kind instanceof z.ZodObject ? { lists, holder, field: "" } : at;
      room -= JSON.stringify(part).length;
      if (room < 0 || fitting.length >= MOST_ITEMS) {
        tell(place, "der er ikke plads til flere");
        continue;
      }
      const item = isOfItems && isRecord(part) ? withOwnId(part, index) : part;
      const fit = await fitValue(element, item, place);
      if (fit !== undefined) fitting.push(fit);
    }
    return fitting;

    function withOwnId(item: Fields, index: number): Fields {
      const former = String(item.id ?? "").trim();
      const made = slugOf(String(item.title ?? item.navn ?? "")) || `${at.field}-${index + 1}`;
      const { id } = withFreeId({ id: former || made }, ids);
      ids.add(id);
      // The page at the former address is the other item's.
      const { link, slug, ...others } = item;
      return former && id !== former ? { ...others, id } : { ...item, id };
    }
  }

  async function withPictures(html: string, place: Place): Promise<string> {
    let result = html;
    for (const [tag, source = "", address = ""] of html.matchAll(PICTURE)) {
      const picture = await fetchPicture(address.replaceAll("&amp;", "&").trim());
      const own = picture.ok ? tag.replace(source, () => `src="${picture.address}"`) : "";
      result = result.replace(tag, () => own);
      if (!picture.ok) tell(place, `et billede i teksten: ${picture.why}`);
    }
    return result;
  }

  function labelOf({ lists, field }: Place): string {
    return fieldLabel(definition, lists, field) ?? field;
  }

  function tell(place: Place, why: string): undefined {
    const where = [place.field && labelOf(place), place.holder].filter(Boolean).join(" i ");
    misfits.push(`${where}: ${why}`);
  }
}

const HTML = /<\/?[a-z][^<>]*>|<!--/i;
const PICTURE = /<img\b[^<>]*?\s(src\s*=\s*["']([^"'<>]*)["'])[^<>]*>/gi;

function inputOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return inputOf(schema.def.in);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return inputOf(schema.def.innerType);
  return schema;
}

/** The former database asked for no types. */
function asKind(kind: z.core.$ZodType, value: unknown, field: string): unknown {
  if (kind instanceof z.ZodString && typeof value === "number")
    return field === "pris" ? formatKroner(value) : String(value);
  if (kind instanceof z.ZodNumber && typeof value === "string" && value.trim())
    return Number(value);
  if (kind instanceof z.ZodBoolean && typeof value === "string") return value === "true";
  if (kind instanceof z.ZodArray && typeof value === "string") return [value];
  return value;
}

function isRich(schema: z.core.$ZodType): boolean {
  return z.safeParse(schema, "<script>a</script><em>b</em>").data === "<em>b</em>";
}

const SHORT = 40;

function inShort(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return quote(text.length > SHORT ? `${cutText(text, SHORT)}…` : text);
}
