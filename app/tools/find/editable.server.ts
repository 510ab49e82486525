import { foldWord } from "../../content/soeg/danish-words.ts";
import { type AdminForm, formFor } from "../../editor/fields/admin-form.ts";
import { draftAddress, PAGE_ITEM, UNTITLED } from "../../editor/fields/draft-state.ts";
import { isPicture, sameValue } from "../../editor/fields/field-values.ts";
import { ALT, altName, KINDS } from "../../editor/fields/form-fields.ts";
import { itemName, itemsIn, openedValues } from "../../editor/save/open-form.server.ts";
import type { FeatureRegistry } from "../../feature.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { Fields } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { inSlices } from "../../server/in-slices.ts";
import type { ToolServices } from "../services.ts";
import { formAddress, withField } from "./form-address.ts";

export type Editable = {
  /** The item's name; '' for a page. */
  name: string;
  label: string;
  words: string;
  /** The name of the form that edits it. */
  place: string;
  screen: string;
  to: string;
  isLong: boolean;
  isDraft: boolean;
  folded: { name: string; label: string; words: string };
};

type FieldsOf = { form: AdminForm; name: string; address: string; isDraft: boolean };

const LONG = 120;

let latest: { content: Content; version: number; fields: Promise<Editable[]> } | undefined;

/** Every field that can be edited, with its published text. Read at the first search after a save. */
export function readEditable(services: ToolServices): Promise<Editable[]> {
  const { content } = services;
  const version = content.version();
  if (latest?.content !== content || latest.version !== version) {
    const now = { content, version, fields: readForms(services) };
    latest = now;
    now.fields.catch(() => {
      if (latest === now) latest = undefined;
    });
  }
  return latest.fields;
}

async function readForms(services: ToolServices): Promise<Editable[]> {
  const { content, documents, registry } = services;
  const forms = registry.formsOf(content).map(async (form) => {
    return { form, data: await findData({ documents, definition: form.document }) };
  });
  const editable: Editable[] = [];
  for await (const fields of inSlices(fieldsIn(await Promise.all(forms), services)))
    editable.push(...fields);
  return editable;
}

type StoredForm = { form: AdminForm; data: Fields | undefined };

function* fieldsIn(forms: StoredForm[], services: ToolServices) {
  for (const { form, data } of forms) {
    if (!data) continue;
    for (const item of itemsIn(form, data) ?? []) {
      const values = openedValues(form, item, services.content);
      const name = itemName(form, values);
      const origin = { form, name, address: formAddress(form, item.id), isDraft: false };
      yield fieldsOf(origin, form.asRead?.(values, services) ?? values);
    }
  }
}

/** The fields of each draft that differ from the text that it was begun on. */
export async function readDraftFields(services: ToolServices): Promise<Editable[]> {
  const { content, drafts, registry } = services;
  const forms = registry.formsOf(content);
  return (await drafts.list()).flatMap((draft) => {
    const form = formFor(forms, draft);
    if (!form) return [];
    const { values, opened } = draft.form;
    const read = form.asRead?.(values, services) ?? values;
    const changed = Object.entries(read).filter(([name]) => !sameValue(values[name], opened[name]));
    const name = draft.item === PAGE_ITEM ? "" : draft.title || UNTITLED;
    const origin = { form, name, address: draftAddress(draft), isDraft: true };
    return fieldsOf(origin, Object.fromEntries(changed)).filter(({ words }) => words !== "");
  });
}

export function fieldsOf(
  { form, name, address, isDraft }: FieldsOf,
  values: FieldValues,
): Editable[] {
  return Object.entries(form.fields).flatMap(([field, declared]) => {
    const value = values[field];
    const kind = KINDS[declared.kind];
    if (value === undefined || kind.isCode) return [];
    if (isPicture(value) && value.url === "") return [];
    if (form.hasField?.(field, values) === false) return [];
    const words = kind.words(value).replaceAll("\n", " ");
    const label = isPicture(value) ? (declared.alt ?? ALT) : declared.label;
    return {
      name,
      label,
      words,
      isDraft,
      place: form.document.labels.name,
      screen: form.screen,
      to: withField(address, isPicture(value) ? altName(field) : field),
      isLong: words.length > LONG,
      folded: { name: foldWord(name), label: foldWord(label), words: foldWord(words) },
    };
  });
}

export function featureAt({ features }: FeatureRegistry, address: string) {
  const path = new URL(address, "http://localhost").pathname;
  return features.find(({ tile }) => tile && path.split("/")[2] === tile.to);
}
