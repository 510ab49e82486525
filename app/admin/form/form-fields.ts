import type { Section } from "../../server/documents/field-values.server.ts";
import type { PictureFrame } from "../image/picture-frame.ts";

type StoredByKind = {
  text: string;
  /** Stored as its address; what it shows, in words, is stored beside it, in a field named after it: 'heroImageAlt'. */
  picture: string;
  link: string;
  map: string;
  richText: string;
  illustratedText: string;
  list: string[];
  /** A list in which each line has its place, also an empty one. */
  fixedList: string[];
  flag: boolean;
  sections: Section[];
};

export type FieldKind = keyof StoredByKind;
export type Choice = { value: string; label: string };

/** How a field is asked for: what the browser is told of it beside its kind and label. */
export type FieldOptions = {
  /** The sentence that refuses it while it is empty. */
  required?: string;
  /** … and the form cannot be sent before. */
  blocksSave?: boolean;
  optional?: boolean;
  hint?: string;
  /** Where visitors read it: the hint gets a way there. */
  shownAt?: string;
  /** What is shown while nothing is stored. */
  fallback?: string;
  /** The most characters, where they are others than its kind takes. */
  longest?: number;
  /** … and how many search results show of them. */
  shown?: number;
  rows?: number;
  /** Stands beside the others, as pictures do. */
  beside?: boolean;
  /** Of twelve: neighbours that tell theirs stand in a row. */
  columns?: 4 | 5 | 7 | 8;
  type?: "email" | "tel" | "date" | "datetime-local";
  inputMode?: "numeric" | "tel" | "url";
  placeholder?: string;
  lang?: "da" | "en";
  headingLevel?: 3;
  /** To choose from. */
  choices?: Choice[];
  /** Of a picture: where visitors see it. */
  frames?: PictureFrame[];
  /** Where pictures are filed: 'terapi/hero'. `{id}` becomes the item's id, `{name}` the chosen file's. */
  place?: string;
  /** What its description is called, where that is not 'Billedbeskrivelse'. */
  alt?: string;
  /** The field that its file's name is stored in. */
  fileName?: string;
  /** The field that it says something together with: a save sends both. */
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

/** What is said of a picture, for who cannot see it. */
export const ALT = "Billedbeskrivelse";
export const altName = (picture: string) => `${picture}Alt`;

/** The names that a field is stored by. */
export function storedNames(name: string, field: FormField | undefined): string[] {
  if (field?.kind !== "picture") return [name];
  return [name, altName(name), field.fileName ?? []].flat();
}

/** The most characters that each kind takes; of a list each of its lines. */
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
/** What is said of a picture. */
export const LONGEST_ALT = 1_000;
/** Several lines, without formatting. */
export const LONGEST_TEXT = 5_000;
export const MOST_LINES = 50;
/** What is between '<' and '>' in a formatted text: it takes longer to read than words do. */
export const MOST_TAGS = 10_000;

/** … and those of all fields of a form, or of some. */
export function storedIn(fields: FormFields, names = Object.keys(fields)): string[] {
  return names.flatMap((name) => storedNames(name, fields[name]));
}

export const text = field("text");
export const longText = field("text", { longest: LONGEST_TEXT, rows: 4 });
/** What lists, search results and shared links say of a page. */
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

/** The picture that a page opens with. */
export const headPicture = (options: Pick<FieldOptions, "place" | "frames" | "fallback">) => ({
  heroImage: picture("Topbillede", { alt: "Beskrivelse af topbilledet", ...options }),
});

/** The day that visitors read, and that a list is sorted by. */
export const day = () =>
  text("Dato", {
    optional: true,
    beside: true,
    type: "date",
    hint: "Uden dato vises oprettelsesdagen.",
  });

/** How long one waits, and the day on which that was right. */
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

/** Whether a page gets the way out in a hurry; `tab` is what its tab is then called. */
export const quickExit = (tab: string) =>
  flag("Kan nogen få brug for at forlade siden hurtigt?", {
    choices: [
      { value: "", label: "Nej" },
      { value: "on", label: "Ja, vis knappen »Forlad siden hurtigt«" },
    ],
    hint: `Så leder ét tryk eller tasten Esc til vejrudsigten, og fanen og delte links hedder bare »${tab}«.`,
  });

/** EditForm shows them by itself, below the others. */
export const SEARCH_RESULT = {
  soegetitel: text("Øverste linje i søgeresultatet", { optional: true }),
  soegebeskrivelse: longText("De næste linjer i søgeresultatet", { optional: true, rows: 3 }),
};

/** @returns what declares a field of the kind: by its label, and the sentence that refuses it empty or its options */
function field<Kind extends FieldKind>(kind: Kind, usual: FieldOptions = {}) {
  return (label: string, options: string | FieldOptions = {}): FormField<Kind> => ({
    ...usual,
    ...(typeof options === "string" ? { required: options } : options),
    kind,
    label,
  });
}
