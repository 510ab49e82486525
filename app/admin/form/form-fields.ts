import type { PictureFrame } from "../image/picture-frame.ts";
import type { Section } from "./section-list-entries.ts";

type Stored = {
  text: string;
  /** A picture's address; its alternative text is a field of its own, named after it: 'heroImageAlt'. */
  picture: string;
  alt: string;
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

export type FieldKind = keyof Stored;
export type FormField<Kind extends FieldKind = FieldKind> = {
  kind: Kind;
  label: string;
  required?: string;
  /** The most characters, where they are others than its kind takes. */
  longest?: number;
  /** Of a picture: where visitors see it. */
  frames?: PictureFrame[];
};
export type FormFields = Record<string, FormField>;
export type StoredKind<Kind extends FieldKind> = Stored[Kind];
export type Parsed<Fields extends FormFields> = {
  [Name in keyof Fields]: Stored[Fields[Name]["kind"]];
};

/** The most characters that each kind takes; of a list each of its lines. */
export const LONGEST: Record<FieldKind, number> = {
  text: 300,
  picture: 300,
  alt: 1_000,
  link: 2_000,
  map: 2_000,
  richText: 200_000,
  illustratedText: 200_000,
  list: 1_000,
  fixedList: 1_000,
  flag: 10,
  sections: 20_000,
};
/** Several lines, without formatting. */
export const LONGEST_TEXT = 5_000;
export const MOST_LINES = 50;
/** What is between '<' and '>' in a formatted text: it takes longer to read than words do. */
export const MOST_TAGS = 10_000;

export const text = field("text");
export const longText = (label: string, required?: string): FormField<"text"> => ({
  ...text(label, required),
  longest: LONGEST_TEXT,
});
export const picture = (label: string, ...frames: PictureFrame[]): FormField<"picture"> => ({
  kind: "picture",
  label,
  frames,
});
export const alt = (label = "Billedbeskrivelse") => field("alt")(label);
export const link = field("link");
export const map = field("map");
export const richText = field("richText");
export const illustratedText = field("illustratedText");
export const list = field("list");
export const fixedList = field("fixedList");
export const flag = field("flag");
export const sections = field("sections");

/** EditForm shows them by itself, below the others. */
export const SEARCH_RESULT = {
  soegetitel: text("Øverste linje i søgeresultatet"),
  soegebeskrivelse: longText("De næste linjer i søgeresultatet"),
};

function field<Kind extends FieldKind>(kind: Kind) {
  return (label: string, required?: string): FormField<Kind> => ({ kind, label, required });
}

export function labelsOf(fields: FormFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
}
