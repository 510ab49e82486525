import { type RequestContext, type Samspil, samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import {
  type Edit,
  type Fields,
  fingerprint,
  type Problems,
  replaceFields,
} from "../../server/documents/edit.server.ts";
import type { Rejected } from "../../server/documents/edit-document.server.ts";
import { PAGE_ITEM } from "../drafts/draft-state.ts";
import { withDraft } from "../drafts/open-draft.server.ts";
import type { FormFields, Parsed } from "../form/form-fields.ts";
import type { OpenForm } from "../form/open-form.ts";
import { fieldProblems, namesOf, parseForm, toForm, withMisfits } from "./form-values.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import { requireData } from "./require-data.server.ts";
import type { FieldValues } from "./save-answer.ts";
import { type Answer, type Publishing, rejectionOf, saveDocument } from "./saving.server.ts";

export type Page<Declared extends FormFields = FormFields> = {
  /** The address of its form. */
  screen: string;
  /** Where visitors read it; `alsoAt` are other pages that it is looked for from. */
  shownAt: string;
  /** Where there is not always such a page. */
  isShown?(content: Content): boolean;
  alsoAt?: string[];
  document: DocumentDefinition;
  fields: Declared;
  saved: string;
  failed: string;
  /** What the page shows where nothing is stored: it stands in the form too, so that a save keeps it. */
  shown?(content: Content): Fields;
  problems?(page: Parsed<Declared>, services: Pick<Samspil, "content" | "settings">): Problems;
  toForm?(stored: Fields, content: Content): FieldValues;
  /** … and how they are stored; also what follows from the form's fields and is none of them (`derived`). */
  toStored?(page: Parsed<Declared>, stored: Fields, content: Content): Fields;
  derived?: string[];
};

export async function openPage(context: RequestContext, page: Page): Promise<OpenForm> {
  const { drafts, content } = context.get(samspil);
  const stored = await requireData(context, page.document);
  const initial = pageForm(page, stored, content);
  const { screen, fields } = page;
  const shownAt = page.isShown?.(content) === false ? undefined : page.shownAt;
  const base = fingerprint(stored, namesOf(page));
  const form = { screen, page: shownAt, fields, initial, base };
  return withDraft(form, await drafts.find(screen, PAGE_ITEM), true);
}

/** Its texts above a list of items, as visitors are shown them. */
export async function showPage<Texts>(
  context: RequestContext,
  { document, fields }: Page,
  texts: Texts,
) {
  await requireData(context, document);
  return { fields, texts };
}

/** What its form holds: what is stored, and where nothing is, what the page shows. */
export function pageForm(page: Page, stored: Fields, content: Content): FieldValues {
  const shown = page.shown ? toForm(page.fields, page.shown(content)) : {};
  const held = Object.entries(formOf(page, stored, content));
  return Object.fromEntries(held.map(([name, value]) => [name, value || shown[name] || ""]));
}

/** Saves the fields that the form knew when it opened, unless somebody else has changed one of them since. */
export function savePage(
  context: RequestContext,
  page: Page,
  asked: SaveRequest,
  publishing: Publishing = {},
): Promise<Answer> {
  const services = context.get(samspil);
  const { content } = services;
  const { document, saved, failed } = page;
  return saveDocument(context, {
    ...publishing,
    document,
    saved,
    failed,
    change: pageChange(content, page, asked),
    validate: () => rejectPage(services, page, asked),
    toForm: (theirs) => formOf(page, theirs, content),
    touches: (made) =>
      made.kind === "fields" &&
      namesOf(page).some((name) => name in made.before || name in made.after),
  });
}

/** Why the page cannot be saved as it is. */
export function rejectPage(
  services: Pick<Samspil, "content" | "settings">,
  { fields, problems }: Page,
  { values }: Pick<SaveRequest, "values">,
): Rejected | undefined {
  const parsed = parseForm(fields, values);
  return rejectionOf({ ...problems?.(parsed, services), ...fieldProblems(fields, parsed) });
}

export function pageChange(
  content: Content,
  { fields, toStored }: Page,
  { base, values }: Pick<SaveRequest, "base" | "values">,
): (stored: Fields) => Edit {
  const parsed = parseForm(fields, values);
  return (stored) => {
    const written = withMisfits(fields, parsed, stored);
    return replaceFields(base, { ...written, ...toStored?.(parsed, stored, content) })(stored);
  };
}

function formOf(page: Page, stored: Fields, content: Content): FieldValues {
  return { ...toForm(page.fields, stored), ...page.toForm?.(stored, content) };
}
