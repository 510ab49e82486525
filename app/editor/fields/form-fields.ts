import type { Section } from "../../server/documents/field-values.server.ts";
import type { PictureFrame } from "./picture-frame.ts";

type StoredByKind = {
  text: string;
  /** The picture's address. The description is stored beside it: 'heroImageAlt'. */
  picture: string;
  link: string;
  map: string;
  richText: string;
  illustratedText: string;
  list: string[];
  /** A list that keeps empty lines: each line has its own place. */
  fixedList: string[];
  flag: boolean;
  sections: Section[];
};

export type FieldKind = keyof StoredByKind;
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
export type StoredKind<Kind extends FieldKind> = StoredByKind[Kind];
export type Parsed<Fields extends FormFields> = {
  [Name in keyof Fields]: StoredByKind[Fields[Name]["kind"]];
} & Record<AltNames<Fields>, string>;

type AltNames<Fields extends FormFields> = {
  [Name in keyof Fields & string]: Fields[Name]["kind"] extends "picture" ? `${Name}Alt` : never;
}[keyof Fields & string];

export const ALT = "Billedbeskrivelse";
export const altName = (picture: string) => `${picture}Alt`;

export function storedNames(name: string, field: FormField | undefined): string[] {
  if (field?.kind !== "picture") return [name];
  return [name, altName(name), field.fileName ?? []].flat();
}

/** The most characters of each kind; of a list, in each line. */
export const LONGEST: Record<FieldKind, number> = {
  text: 300,
  picture: 300,
  link: 2_000,
  map: 2_000,
  richText: 200_000,
  illustratedText: 200_000,
  list: 1_000,
  fixedList: 1_000,
  flag: 10,
  sections: 20_000,
};
export const LONGEST_ALT = 1_000;
export const LONGEST_TEXT = 5_000;
export const MOST_LINES = 50;
/** Parsing a tag takes longer than parsing words. */
export const MOST_TAGS = 10_000;
/** In a text: each is half a kilobyte of its page. */
export const MOST_PICTURES = 200;

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

export const headPicture = (options: Pick<FieldOptions, "place" | "frames" | "fallback">) => ({
  heroImage: picture("Topbillede", { alt: "Beskrivelse af topbilledet", ...options }),
});

export const day = () =>
  text("Dato", {
    optional: true,
    beside: true,
    type: "date",
    hint: "Uden dato vises oprettelsesdagen.",
  });

export const WAITING = {
  ventetid: text("Ventetid", {
    optional: true,
    hint: "For eksempel: Tre til seks uger. Tom: der står ingenting om ventetid.",
  }),
  ventetidDato: text("Ventetid opdateret den", {
    optional: true,
    type: "date",
    partOf: "ventetid",
    hint: "Tom: i dag. Efter 60 dage vises ventetiden ikke længere.",
  }),
};

/** Whether a page has the button 'Forlad siden hurtigt'; `tab` is then the title of its tab. */
export const quickExit = (tab: string) =>
  flag("Kan nogen få brug for at forlade siden hurtigt?", {
    choices: [
      { value: "", label: "Nej" },
      { value: "on", label: "Ja, vis knappen »Forlad siden hurtigt«" },
    ],
    hint: `Så leder ét tryk eller tasten Esc til vejrudsigten, og fanen og delte links hedder bare »${tab}«.`,
  });

/** EditForm shows these below the other fields. */
export const SEARCH_RESULT = {
  soegetitel: text("Øverste linje i søgeresultatet", { optional: true }),
  soegebeskrivelse: longText("De næste linjer i søgeresultatet", { optional: true, rows: 3 }),
};

/** @returns a function that declares a field by its label, and by its options or its `required` sentence */
function field<Kind extends FieldKind>(kind: Kind, usual: FieldOptions = {}) {
  return (label: string, options: string | FieldOptions = {}): FormField<Kind> => ({
    ...usual,
    ...(typeof options === "string" ? { required: options } : options),
    kind,
    label,
  });
}
