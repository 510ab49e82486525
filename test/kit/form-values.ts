import type { FieldKind, FormField, FormFields } from "../../app/editor/fields/form-fields.ts";
import type { FieldValue } from "../../app/server/documents/field-values.server.ts";

/** A picture as a form holds it. */
export const picture = (url: string, alt = "", name = "") => ({ url, alt, name });

/** A value of a field's kind that holds a word. */
export function fieldValue({ kind }: FormField, word: string, pictureUrl = `/media/${word}.jpg`) {
  const values: Record<FieldKind, FieldValue> = {
    text: word,
    picture: picture(pictureUrl, word, word),
    link: `/${word}`,
    map: `https://www.openstreetmap.org/export/embed.html?bbox=12.5%2C55.6%2C12.6%2C55.7&marker=${word}`,
    flag: true,
    richText: `<p>${word}</p>`,
    illustratedText: `<p>${word}</p><figure><img src="${pictureUrl}" alt="${word}"></figure>`,
    list: [word],
    fixedList: [word, word, word],
    prices: [{ noegle: "", navn: word, note: "", tid: "", pris: word }],
    sections: [{ title: word, content: `<p>${word}</p>` }],
  };
  return values[kind];
}

/** Values of the fields that do not accept any word. */
const VALUES: Record<string, string> = {
  email: "ny@klinik.example",
  telefon: "00 65 43 21",
  nummer: "00 65 43 22",
  cvr: "10103940",
  postnummer: "8000",
  autoriseretSiden: "2009",
  start: "2031-05-06T09:00",
  slut: "2031-05-06T16:00",
  link: "https://klinik.example/ord-link",
  aabent: "alle dage kl. 11-5",
  telefontider: "hverdage kl. 9-12",
  lukkedage: "24. december 2031",
};

/** A word that no other field of the form has. */
export const wordOf = (name: string) => VALUES[name] ?? `ord-${name}`;

/** A value for every field of a form, which accepts them. */
export function fieldValuesOf(fields: FormFields): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldValue(field, wordOf(name))]),
  );
}
