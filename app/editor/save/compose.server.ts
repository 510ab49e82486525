import { pickFields } from "../../formats/pick-fields.ts";
import type { Samspil } from "../../server/context.ts";
import type { Hidden } from "../../server/documents/drafts.server.ts";
import {
  createItem,
  type Edit,
  type Fields,
  type Item,
  type Problems,
  replaceFields,
  replaceItem,
  restoreItem,
  type Written,
} from "../../server/documents/edit.server.ts";
import type { RejectedEdit } from "../../server/documents/edit-document.server.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { itemOf } from "../fields/draft-state.ts";
import { storedIn } from "../fields/form-fields.ts";
import { fieldProblems, parseForm, valueProblems } from "../fields/form-values.server.ts";
import { itemsIn, openedValues } from "./open-form.server.ts";
import { rejectionOf } from "./save-document.server.ts";
import type { FormRequest } from "./save-request.server.ts";

type Values = Pick<FormRequest, "id" | "base" | "values">;

/** What a form would write to the document as it is stored now, and what its rules say of it. */
export type Composed = {
  /** The item's fields after the save. */
  after: Fields;
  rejection(): RejectedEdit | undefined;
  edit(): Edit;
};

/** @param reserved items that are not on the site, whose ids are taken */
export function compose(
  { content, settings }: Pick<Samspil, "content" | "settings">,
  form: AdminForm,
  { id: sentId, base, values }: Values,
  stored: Fields,
  reserved: Item[] = [],
): Composed {
  const { path, fields } = form;
  const id = itemOf(form, sentId);
  const items = itemsIn(form, stored);
  const before = items?.find((item) => item.id === id);
  const context = { content, settings, items: items ?? [], isNew: id === "", id, before };
  const opened = before && openedValues(form, before);
  const item = parseForm(fields, { ...opened, ...values }, before);
  const derived = before && form.toStored?.(item, context);

  function rejection() {
    if (!items)
      return { ok: false, sentence: form.gone ?? form.failed.save, problems: {} } as const;
    const problems: Problems = {
      ...form.problems?.(item, context),
      ...fieldProblems(fields, item),
      // Of a draft that is due. Its length was checked when it was stored.
      ...valueProblems(fields, values, [values]),
    };
    const inOrder = Object.keys(fields).filter((name) => name in problems);
    const sentenceOf = (name: string) => {
      const isIncomplete = form.incomplete && problems[name] === fields[name]?.required;
      return (isIncomplete ? form.incomplete : problems[name]) ?? "";
    };
    return rejectionOf(
      Object.fromEntries(inOrder.map((name) => [name, problems[name] ?? ""])),
      inOrder.map(sentenceOf),
    );
  }

  function edit() {
    if (path.length === 0) return replaceFields(base, written())(stored);
    if (!context.isNew) return replaceItem(path, id, base, written())(stored);
    const made = form.create(item, { ...context, items: [...context.items, ...reserved] });
    return createItem(path, made, reserved)(stored);
  }

  function written(): Written {
    const sent = storedIn(fields, Object.keys(values));
    return { typed: pickFields(item, (name) => sent.includes(name)), follows: derived };
  }

  return { after: { ...item, ...derived }, rejection, edit };
}

/** Of a list: the document with a hidden or deleted item at its place again, unless it is there. */
export function withHidden(
  { path }: Pick<AdminForm, "path">,
  hidden: Hidden | undefined,
  stored: Fields,
): Fields {
  if (!hidden || path.length === 0) return stored;
  return restoreItem(path, hidden.item, hidden.at)(stored);
}
