import { samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import {
  type Fields,
  fingerprint,
  type Problems,
  replaceFields,
} from "../../server/documents/edit.server.ts";
import { readData } from "../../server/documents/edit-document.server.ts";
import type { FormFields, Parsed } from "../form/form-fields.ts";
import { fieldProblems, namesOf, parseForm, toForm, withMisfits } from "./form-values.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import type { FieldValues } from "./save-answer.ts";
import { type Answer, type Context, rejectionOf, saveDocument } from "./saving.server.ts";

export type OpenForm = { initial: FieldValues; base: string };

export type Page<Declared extends FormFields> = {
  document: DocumentDefinition;
  fields: Declared;
  saved: string;
  failed: string;
  /** What the page shows where nothing is stored: it stands in the form too, so that a save keeps it. */
  shown?: (content: Content) => Fields;
  problems?: (page: Parsed<Declared>) => Problems;
  toForm?: (stored: Fields, content: Content) => FieldValues;
  /** … and how they are stored; also what follows from the form's fields and is none of them (`derived`). */
  toStored?: (page: Parsed<Declared>, stored: Fields, content: Content) => Fields;
  derived?: string[];
};

export async function openPage<Declared extends FormFields>(
  context: Context,
  page: Page<Declared>,
): Promise<OpenForm> {
  const { documents, content } = context.get(samspil);
  const stored = await readData({ documents, definition: page.document });
  const shown = page.shown ? toForm(page.fields, page.shown(content)) : {};
  const held = Object.entries(formOf(page, stored, content));
  const initial = Object.fromEntries(
    held.map(([name, value]) => [name, value || shown[name] || ""]),
  );
  return { initial, base: fingerprint(stored, namesOf(page)) };
}

/** Saves the fields that the form knew when it opened, unless somebody else has changed one of them since. */
export function savePage<Declared extends FormFields>(
  context: Context,
  page: Page<Declared>,
  { base, values }: SaveRequest,
): Promise<Answer> {
  const { content } = context.get(samspil);
  const { document, fields, saved, failed } = page;
  const parsed = parseForm(fields, values);
  const problems = { ...page.problems?.(parsed), ...fieldProblems(fields, parsed) };
  function change(stored: Fields) {
    const written = withMisfits(fields, parsed, stored);
    return replaceFields(base, { ...written, ...page.toStored?.(parsed, stored, content) })(stored);
  }
  return saveDocument(context, {
    document,
    saved,
    failed,
    change,
    validate: () => rejectionOf(problems),
    toForm: (theirs) => formOf(page, theirs, content),
    touches: (made) =>
      made.kind === "fields" &&
      namesOf(page).some((name) => name in made.before || name in made.after),
  });
}

function formOf<Declared extends FormFields>(
  page: Page<Declared>,
  stored: Fields,
  content: Content,
): FieldValues {
  return { ...toForm(page.fields, stored), ...page.toForm?.(stored, content) };
}
