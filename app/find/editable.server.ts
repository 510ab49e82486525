import { setImmediate } from "node:timers/promises";
import { type AdminForm, isList } from "../admin/admin-form.ts";
import { draftAddress } from "../admin/drafts/draft-state.ts";
import type { FieldKind, FormField } from "../admin/form/form-fields.ts";
import { unpackSection } from "../admin/form/section-list-entries.ts";
import { itemForm } from "../admin/list/list.server.ts";
import { sameValue, textOf } from "../admin/save/field-values.ts";
import { pageForm } from "../admin/save/page.server.ts";
import type { FieldValue, FieldValues } from "../admin/save/save-answer.ts";
import { formsOf, onDashboard } from "../features.ts";
import type { Samspil } from "../server/context.ts";
import type { Draft } from "../server/documents/drafts.server.ts";
import { type Fields, readItems } from "../server/documents/edit.server.ts";
import { findData } from "../server/documents/edit-document.server.ts";
import { plainLines } from "../site/text/plain-text.ts";
import { foldWord } from "../soeg/danish-words.ts";
import { formAddress, withField } from "./form-address.ts";

type Services = Pick<Samspil, "content" | "documents" | "drafts">;

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

/** Others are answered between so many items: all of a large site takes a while. */
const ITEMS_AT_ONCE = 50;
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

async function readForms({ content, documents }: Services): Promise<Editable[]> {
  const found: Editable[] = [];
  const stored = new Map<string, Fields>();
  for (const form of formsOf(content)) {
    const { document } = form;
    const data = stored.get(document.name) ?? (await findData({ documents, definition: document }));
    if (!data) continue;
    stored.set(document.name, data);
    if (!isList(form)) {
      const of = { form, name: "", address: form.screen, isDraft: false };
      found.push(...fieldsOf(of, pageForm(form, data, content)));
      continue;
    }
    for (const [index, item] of (readItems(data, form.path) ?? []).entries()) {
      if (index % ITEMS_AT_ONCE === ITEMS_AT_ONCE - 1) await setImmediate();
      const values = itemForm(form, item);
      const name = textOf(values, form.nameField ?? "title");
      const address = formAddress(form, item.id);
      found.push(...fieldsOf({ form, name, address, isDraft: false }, values));
    }
  }
  return found;
}

/** Of each draft the fields that say something else than what was there when it was begun. */
export async function readDraftFields({ content, drafts }: Services): Promise<Editable[]> {
  const forms = formsOf(content);
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
export function screenOf(address: string) {
  const path = new URL(address, "http://localhost").pathname;
  return onDashboard.find(({ tile }) => tile && path.split("/")[2] === tile.to);
}
