import type {
  FieldValue,
  PictureValue,
  PriceRow,
  Section,
} from "../../server/documents/field-values.server.ts";
import { plainLines, plainText } from "../../site/text/plain-text.ts";
import { linesOf, pictureIn, sectionsOf, textIn } from "./field-values.ts";
import type { PictureFrame } from "./picture-frame.ts";
import { priceRowsOf, wordsOf } from "./price-rows.ts";

/** The form's value of each kind of field. */
type ValueByKind = {
  text: string;
  picture: PictureValue;
  link: string;
  map: string;
  richText: string;
  illustratedText: string;
  list: string[];
  /** The names of the field's `choices`, which are stored as items: each line has its own place. */
  fixedList: string[];
  flag: boolean;
  sections: Section[];
  prices: PriceRow[];
};

export type FieldKind = keyof ValueByKind;
export type Choice = { value: string; label: string };

export type FieldOptions = {
  /** The sentence that rejects an empty value. */
  required?: string;
  /** The save button is disabled while it is empty, and `required` stands beside it. */
  blocksSave?: boolean;
  optional?: boolean;
  hint?: string;
  shownAt?: string;
  fallback?: string;
  longest?: number;
  /** How many characters search results show. */
  shown?: number;
  rows?: number;
  /** The field stands in the pictures' column. */
  beside?: boolean;
  /** The field's width in a grid of twelve columns; neighbours with a width share a row. */
  columns?: 4 | 5 | 7 | 8;
  type?: "email" | "tel" | "date" | "datetime-local";
  inputMode?: "numeric" | "tel" | "url";
  placeholder?: string;
  lang?: "da" | "en";
  /** The field whose words stand below this one, to be translated. */
  danish?: string;
  /** Behind a word, with others that are seldom needed: that word. */
  folded?: string;
  headingLevel?: 3;
  choices?: Choice[];
  frames?: PictureFrame[];
  /** The path of uploaded pictures: 'terapi/hero'. `{id}` is the item's id, `{name}` the file's name. */
  place?: string;
  alt?: string;
  fileName?: string;
  /** The field that this one belongs to: a save sends both. */
  partOf?: string;
};

export type FormField<Kind extends FieldKind = FieldKind> = FieldOptions & {
  kind: Kind;
  label: string;
};
export type FormFields = Record<string, FormField>;
/** A picture is stored as its address. Its description is stored beside it: 'heroImageAlt'. */
export type StoredKind<Kind extends FieldKind> = Kind extends "picture"
  ? string
  : Kind extends "fixedList"
    ? { id: string; name: string }[]
    : ValueByKind[Kind];
export type Parsed<Fields extends FormFields> = {
  [Name in keyof Fields]: StoredKind<Fields[Name]["kind"]>;
} & Record<AltNames<Fields>, string>;

type AltNames<Fields extends FormFields> = {
  [Name in keyof Fields & string]: Fields[Name]["kind"] extends "picture" ? `${Name}Alt` : never;
}[keyof Fields & string];

export type FieldLink = {
  href: string;
  /** The link text; '' if the field is a link itself. */
  words: string;
};

/** What the browser too asks of a kind. What a save asks: kinds.server.ts. Its control: declared-fields.tsx. */
type Kind = {
  /** The text of a value, to those who compare, search or show it. */
  words(value: FieldValue | undefined): string;
  links?(value: FieldValue | undefined): FieldLink[];
  prose?: "plain" | "formatted";
  /** The words are no language. */
  isCode?: boolean;
  storedNames?(name: string, field: FormField): string[];
};

const TEXT: Kind = { words: textIn, prose: "plain" };
const LINES: Kind = { words: (value) => joinLines(linesOf(value)), prose: "plain" };
const RICH_TEXT: Kind = {
  words: (value) => joinLines(plainLines(textIn(value))),
  links: (value) => linksIn(textIn(value)),
  prose: "formatted",
};

export const KINDS: Record<FieldKind, Kind> = {
  text: TEXT,
  picture: {
    words: (value) => pictureIn(value).alt,
    storedNames: (name, { fileName }) => [name, altName(name), fileName ?? []].flat(),
  },
  link: { words: textIn, links: (value) => [{ href: textIn(value), words: "" }] },
  map: { words: textIn, isCode: true },
  richText: RICH_TEXT,
  illustratedText: RICH_TEXT,
  list: LINES,
  fixedList: LINES,
  /** The words are the value of its choice. */
  flag: { words: (value) => (value === true ? "on" : ""), isCode: true },
  sections: {
    words: (value) =>
      joinLines(sectionsOf(value).flatMap(({ title, content }) => [title, ...plainLines(content)])),
    links: (value) => sectionsOf(value).flatMap(({ content }) => linksIn(content)),
    prose: "formatted",
  },
  prices: { words: (value) => joinLines(priceRowsOf(value).map(wordsOf)), prose: "plain" },
};

function joinLines(lines: string[]): string {
  return lines.filter(Boolean).join("\n");
}

function linksIn(html: string): FieldLink[] {
  return [...html.matchAll(/<a href="([^"<>]*)"[^<>]*>((?:[^<]|<(?!\/?a\b))*)<\/a>/g)].map(
    ([, href = "", words = ""]) => ({
      href: href.replaceAll("&amp;", "&"),
      words: plainText(words),
    }),
  );
}

export const ALT = "Billedbeskrivelse";
export const altName = (picture: string) => `${picture}Alt`;

export const LONGEST_ALT = 1_000;
export const LONGEST_TEXT = 5_000;

export function storedNames(name: string, field: FormField | undefined): string[] {
  return (field && KINDS[field.kind].storedNames?.(name, field)) ?? [name];
}

export function storedIn(fields: FormFields, names = Object.keys(fields)): string[] {
  return names.flatMap((name) => storedNames(name, fields[name]));
}

export const text = field("text");
export const longText = field("text", { longest: LONGEST_TEXT, rows: 4 });
export const summary = field("text", { longest: LONGEST_TEXT, rows: 4, shown: 155 });
export const picture = field("picture");
export const link = field("link", { optional: true, inputMode: "url" });
export const map = field("map");
export const richText = field("richText");
export const illustratedText = field("illustratedText");
export const list = field("list");
export const fixedList = field("fixedList");
export const flag = field("flag");
export const sections = field("sections");
export const prices = field("prices");

/** @returns a function that declares a field by its label, and by its options or its `required` sentence */
function field<Kind extends FieldKind>(kind: Kind, usual: FieldOptions = {}) {
  return (label: string, options: string | FieldOptions = {}): FormField<Kind> => ({
    ...usual,
    ...(typeof options === "string" ? { required: options } : options),
    kind,
    label,
  });
}
