import { type AdminForm, isList } from "../../admin/admin-form.ts";
import { draftAddress } from "../../admin/drafts/draft-state.ts";
import type { FieldKind, FormField } from "../../admin/form/form-fields.ts";
import { unpackSection } from "../../admin/form/section-list-entries.ts";
import { itemForm } from "../../admin/list/list.server.ts";
import { sameValue, textOf } from "../../admin/save/field-values.ts";
import { pageForm } from "../../admin/save/page.server.ts";
import type { FieldValue, FieldValues } from "../../admin/save/save-answer.ts";
import { foldWord } from "../../content/soeg/danish-words.ts";
import type { SiteParts } from "../../feature.ts";
import type { Samspil } from "../../server/context.ts";
import type { Draft } from "../../server/documents/drafts.server.ts";
import { type Fields, readItems } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import { inSlices } from "../../server/in-slices.ts";
import { plainLines } from "../../site/text/plain-text.ts";
import { formAddress, withField } from "./form-address.ts";

type Services = Pick<Samspil, "content" | "documents" | "drafts"> & { parts: SiteParts };

/** A field of a form, as it can be found. */
export type Editable = {
  /** The item it is of; '' for a page's own. */
  name: string;
  label: string;
  words: string;
  /** What its form is called where it stands among others, and the screen that it is on. */
  place: string;
  screen: string;
  to: string;
  isLong: boolean;
  isDraft: boolean;
  /** What it is found by. */
  folded: { name: string; label: string; words: string };
};

type Of = { form: AdminForm; name: string; address: string; isDraft: boolean };

const LONG = 120;

/** What nobody looks for by its words. */
const SILENT: FieldKind[] = ["picture", "map", "flag"];

let latest:
  | { content: Services["content"]; version: number; made: Promise<Editable[]> }
  | undefined;

/** Every field that can be edited, with what is published in it; read with the first question after a save. */
export function readEditable(services: Services): Promise<Editable[]> {
  const { content } = services;
  const version = content.version();
  if (latest?.content !== content || latest.version !== version) {
    const now = { content, version, made: readForms(services) };
    latest = now;
    now.made.catch(() => {
      if (latest === now) latest = undefined;
    });
  }
  return latest.made;
}

async function readForms({ content, documents, parts }: Services): Promise<Editable[]> {
  const forms = parts.formsOf(content).map(async (form) => {
    return { form, data: await findData({ documents, definition: form.document }) };
  });
  const found: Editable[] = [];
  for await (const fields of inSlices(fieldsIn(await Promise.all(forms), content)))
    found.push(...fields);
  return found;
}

type StoredForm = { form: AdminForm; data: Fields | undefined };

function* fieldsIn(forms: StoredForm[], content: Services["content"]) {
  for (const { form, data } of forms) {
    if (!data) continue;
    if (!isList(form)) {
      const of = { form, name: "", address: form.screen, isDraft: false };
      yield fieldsOf(of, pageForm(form, data, content));
      continue;
    }
    for (const item of readItems(data, form.path) ?? []) {
      const values = itemForm(form, item);
      const name = textOf(values, form.nameField ?? "title");
      yield fieldsOf({ form, name, address: formAddress(form, item.id), isDraft: false }, values);
    }
  }
}

/** Of each draft the fields that say something else than what was there when it was begun. */
export async function readDraftFields({ content, drafts, parts }: Services): Promise<Editable[]> {
  const forms = parts.formsOf(content);
  return (await drafts.list()).flatMap((draft) => {
    const form = forms.find(
      (one) => one.screen === draft.screen && isList(one) === isOfList(draft),
    );
    if (!form) return [];
    const { values, opened } = draft.form;
    const changed = Object.entries(values).filter(
      ([name]) => !sameValue(values[name], opened[name]),
    );
    const name = isList(form) ? draft.title || "Uden titel" : "";
    const of = { form, name, address: draftAddress(draft), isDraft: true };
    return fieldsOf(of, Object.fromEntries(changed)).filter(({ words }) => words !== "");
  });
}

function isOfList({ form }: Draft): boolean {
  return form.intent !== "page";
}

export function fieldsOf({ form, name, address, isDraft }: Of, values: FieldValues): Editable[] {
  return Object.entries(form.fields).flatMap(([field, declared]) => {
    const value = values[field];
    if (value === undefined || SILENT.includes(declared.kind)) return [];
    if (isPictureless(field, declared, values)) return [];
    if (isList(form) && form.hasField?.(field, values) === false) return [];
    const words = wordsOf(declared, value);
    const { label } = declared;
    return {
      ...{ name, label, words, isDraft },
      place: form.document.labels.name,
      screen: form.screen,
      to: withField(address, field),
      isLong: words.length > LONG,
      folded: { name: foldWord(name), label: foldWord(label), words: foldWord(words) },
    };
  });
}

/** The words for a picture stand in the form beneath the picture, where there is one. */
function isPictureless(field: string, { kind }: FormField, values: FieldValues): boolean {
  return kind === "alt" && values[field.replace(/Alt$/, "")] === "";
}

function wordsOf({ kind }: FormField, value: FieldValue): string {
  const texts = typeof value === "string" ? [value] : value;
  const parts =
    kind === "sections"
      ? texts.map(unpackSection).flatMap(({ title, content }) => [title, ...plainLines(content)])
      : texts.flatMap(plainLines);
  return parts.join(" ");
}

/** The title and the picture of the screen that an address belongs to, from the manifests. */
export function screenOf({ onDashboard }: SiteParts, address: string) {
  const path = new URL(address, "http://localhost").pathname;
  return onDashboard.find(({ tile }) => tile && path.split("/")[2] === tile.to);
}
