import { z } from "zod";
import { isRecord } from "../../formats/json.ts";
import { DEFAULT_MAP_ADDRESS } from "../../formats/map-address.ts";
import { asItems, type Fields } from "../../server/documents/edit.server.ts";
import {
  type FieldValue,
  type PriceRow,
  pictureValue,
  priceRow,
  type Section,
  section,
} from "../../server/documents/field-values.server.ts";
import * as stored from "../../server/documents/fields.server.ts";
import { cleanRichText } from "../../server/html/rich-text.server.ts";
import { isEmpty, pictureIn, textIn } from "./field-values.ts";
import { ALT, altName, type FieldKind, type FormField } from "./form-fields.ts";
import { linkProblem } from "./link-problem.ts";
import { readMap } from "./map-value.ts";
import { priceRowsOf, wordsOf } from "./price-rows.ts";

/** What a save asks of a kind, where the browser has neither zod nor the cleaning. The other half is KINDS of form-fields.ts. */
type Kind = {
  /** The most characters; of a list, in each line. */
  longest: number;
  /** The form's value. One of another kind is rejected, never treated as empty. */
  value: z.ZodType<FieldValue>;
  /** Of an item as its document reads it. A value of another kind becomes an empty one. */
  read(item: Fields, name: string, field: FormField): FieldValue;
  toStored(value: FieldValue | undefined, before: Fields, name: string, field: FormField): Fields;
  problem?(stored: string): string | undefined;
  shape(name: string, field: FormField): z.ZodRawShape;
};

type StoredAlone<Value extends FieldValue> = Pick<Kind, "longest" | "problem"> & {
  value: z.ZodType<Value>;
  empty: Value;
  toStored(value: Value, before: unknown): unknown;
  stored(): z.ZodType;
};

/** A kind that is stored under the field's own name alone. */
function defineKind<Value extends FieldValue>(kind: StoredAlone<Value>): Kind {
  const { empty, toStored, stored, ...others } = kind;
  const valueIn = (value: unknown) => kind.value.safeParse(value).data ?? empty;
  return {
    ...others,
    read: (item, name) => valueIn(item[name]),
    toStored: (value, before, name) => ({ [name]: toStored(valueIn(value), before[name]) }),
    shape: (name, field) => ({ [name]: describe(stored(), field) }),
  };
}

const TEXT = { value: z.string(), empty: "", toStored: (typed: string) => typed.trim() };
const LINES = z.array(z.string());

export const STORED_KINDS: Record<FieldKind, Kind> = {
  text: defineKind({ ...TEXT, longest: 300, stored: stored.text }),
  picture: {
    longest: 300,
    value: pictureValue,
    read: (item, name, { fileName = "" }) => ({
      url: textIn(item[name]),
      alt: textIn(item[altName(name)]),
      name: textIn(item[fileName]),
    }),
    toStored(value, _before, name, { fileName }) {
      const { url, alt, name: file } = pictureIn(value);
      return {
        [name]: url.trim(),
        [altName(name)]: alt.trim(),
        ...(fileName && { [fileName]: file.trim() }),
      };
    },
    shape: (name, field) => ({
      [altName(name)]: stored.text().describe(field.alt ?? ALT),
      ...(field.fileName && { [field.fileName]: stored.text().describe("Billedfil") }),
      [name]: describe(stored.image(), field),
    }),
  },
  link: defineKind({ ...TEXT, longest: 2_000, stored: stored.link, problem: linkProblem }),
  map: defineKind({
    ...TEXT,
    longest: 2_000,
    stored: () => stored.mapAddress(DEFAULT_MAP_ADDRESS),
    toStored(typed) {
      const map = readMap(typed);
      return "address" in map ? map.address : typed.trim();
    },
    problem(typed) {
      const map = readMap(typed);
      return "problem" in map ? map.problem : undefined;
    },
  }),
  richText: defineKind({
    ...TEXT,
    longest: 200_000,
    stored: stored.richText,
    toStored: (html) => cleanRichText(html.trim()),
  }),
  illustratedText: defineKind({
    ...TEXT,
    longest: 200_000,
    stored: stored.richText,
    toStored: (html) => cleanRichText(html.trim(), { images: true }),
  }),
  list: defineKind({
    longest: 1_000,
    value: LINES,
    empty: [],
    stored: stored.textList,
    toStored: (lines) => lines.map((line) => line.trim()).filter(Boolean),
  }),
  fixedList: {
    longest: 1_000,
    value: LINES,
    read: (item, name, { choices = [] }) =>
      choices.map(({ value, label }) => {
        const named = asItems(item[name]).find(({ id }) => id === value);
        return textIn(named?.name) || label;
      }),
    toStored(value, before, name, { choices = [] }) {
      const lines = LINES.safeParse(value).data ?? [];
      const items = asItems(before[name]);
      const missing = choices.filter(({ value }) => !items.some(({ id }) => id === value));
      const all = [...items, ...missing.map(({ value, label }) => ({ id: value, name: label }))];
      const typed = (id: string) => lines[choices.findIndex(({ value }) => value === id)];
      return {
        [name]: all.map((item) => ({ ...item, name: typed(item.id)?.trim() ?? item.name })),
      };
    },
    shape: (name, field) => ({ [name]: describe(z.array(namedItem).default([]), field) }),
  },
  flag: defineKind({
    longest: Number.POSITIVE_INFINITY,
    value: z.boolean(),
    empty: false,
    stored: () => z.boolean().default(false),
    toStored: (isOn) => isOn,
  }),
  sections: defineKind({
    longest: 20_000,
    value: z.array(section),
    stored: () => z.array(STORED_SECTION).default([]),
    empty: [],
    toStored: (sections, before) => [...cleanSections(sections), ...unreadableIn(before)],
  }),
  prices: defineKind({
    longest: 1_000,
    value: z.array(priceRow),
    stored: () => z.array(STORED_PRICE).default([]),
    empty: [],
    toStored: (rows, before) => [...cleanPrices(rows), ...unreadableIn(before)],
  }),
};

export const namedItem = z.object({ id: stored.id(), name: stored.text().describe("Navn") });

const STORED_SECTION = z.looseObject({
  title: stored.text().describe("Overskrift"),
  content: stored.richText().describe("Tekst"),
});

const STORED_PRICE = z.object({
  noegle: stored.text(),
  navn: stored.text().describe("Navn"),
  note: stored.text().describe("Note"),
  tid: stored.text().describe("Tid"),
  pris: stored.text().describe("Pris"),
});

function describe(schema: z.ZodType, { label, fallback }: FormField): z.ZodType {
  const shown = fallback ? schema.transform((value) => value || fallback) : schema;
  return shown.describe(label);
}

function cleanSections(sections: Section[]): Section[] {
  return sections
    .map((section) => ({
      ...section,
      title: section.title.trim(),
      content: cleanRichText(section.content),
    }))
    .filter((section) => !isEmpty(section));
}

function cleanPrices(rows: PriceRow[]): PriceRow[] {
  const trimmed = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.trim()])),
  );
  return priceRowsOf(trimmed).filter(wordsOf);
}

/** Stored values that are no section or price, and that no form shows, are kept. */
function unreadableIn(stored: unknown): unknown[] {
  return Array.isArray(stored) ? stored.filter((part) => !isRecord(part)) : [];
}
