import type { FieldKind, FormField } from "../../app/admin/form/form-fields.ts";
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
    sections: [{ title: word, content: `<p>${word}</p>` }],
  };
  return values[kind];
}
