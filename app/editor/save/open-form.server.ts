import { data, redirect } from "react-router";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { differingNames } from "../../server/documents/changes.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { Draft } from "../../server/documents/drafts.server.ts";
import {
  type Fields,
  fingerprint,
  type Item,
  readItems,
} from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { parseParts, schemaIn } from "../../server/documents/parse-parts.server.ts";
import { FROM, PAGE_ITEM, type ScreenMode } from "../../shell/screen-mode.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { differingFields } from "../fields/field-values.ts";
import { KINDS, storedIn } from "../fields/form-fields.ts";
import { valuesOf } from "../fields/form-values.server.ts";
import { fieldsWithOptions, type OpenForm, type OpenItem } from "../fields/open-form.ts";
import { deletedIn, type FormerSave, findFormer } from "./former-text.server.ts";

type ItemMode = Extract<ScreenMode, { kind: "create" | "edit" }>;

const THE_PAGE: ItemMode = { kind: "edit", id: PAGE_ITEM };

/** @throws a redirect to the list when there is no such item */
export async function openForm(
  context: RequestContext,
  form: AdminForm,
  { searchParams }: URL,
  mode = THE_PAGE,
): Promise<OpenItem> {
  const { document, defaults, screen } = form;
  const { documents, drafts, content } = context.get(samspil);
  const stored = await requireData(context, document);
  if (mode.kind === "create") {
    const draft = mode.draft ? await drafts.read(mode.draft) : undefined;
    if (mode.draft && draft?.screen !== screen) throw redirect(screen);
    const opened = { ...openedValues(form, {}), ...defaults };
    const empty = {
      screen,
      isWriting: form.isWriting,
      fields: fieldsWithOptions(form, content, opened),
      opened,
      base: "",
    };
    return { isNew: true, ...withDraft(empty, draft) };
  }
  const draft = await drafts.find(screen, mode.id);
  const published = itemsIn(form, stored)?.find(({ id }) => id === mode.id);
  // A draft may outlive its deleted item.
  const save = await findFormer(
    { documents },
    form,
    mode.id,
    parsePositiveInteger(searchParams.get(FROM)),
  );
  const hidden = draft?.hidden?.item;
  const deleted = published || hidden ? undefined : deletedIn(save)?.item;
  const item = published ?? hidden ?? deleted ?? (draft && { id: mode.id });
  if (!item) throw redirect(screen);
  const base = fingerprint(item, storedIn(form.fields));
  const page = published && form.shownAt(content, published.id);
  const opened = openedValues(form, item);
  const former = save && {
    revision: save.revision,
    savedAt: save.savedAt,
    isDeleted: deleted !== undefined,
    values: formerValues(form, item, save),
  };
  const whole = {
    screen,
    page,
    withoutDrafts: form.withoutDrafts,
    isWriting: form.isWriting,
    pageTitle: form.pageTitle?.(content),
    fields: fieldsWithOptions(form, content, opened),
    opened,
    base,
    former,
  };
  return { isNew: false, id: item.id, ...withDraft(whole, draft, published !== undefined) };
}

function withDraft(form: OpenForm, draft: Draft | undefined, isPublished = false): OpenForm {
  if (!draft) return form;
  const { id, revision, savedAt, savedBy, hidden, publishAt, failure, sharedUntil, item } = draft;
  const { base, opened, values } = draft.form;
  return {
    ...form,
    base,
    opened: { ...form.opened, ...opened },
    draft: {
      id,
      revision,
      base: baseOf(values),
      values,
      savedAt,
      savedBy,
      failure,
      isAuto: draft.form.auto,
      isHidden: hidden !== undefined && !isPublished,
      isOrphan: item !== "" && !hidden && !isPublished,
      publishAt: publishAt?.toISOString(),
      sharedUntil: sharedUntil?.toISOString(),
    },
  };
}

function formerValues(
  form: AdminForm,
  item: Fields,
  { change: { before, after = {} } }: FormerSave,
): FieldValues {
  const changed = differingNames(before, after);
  const former = Object.fromEntries(changed.map((name) => [name, before[name]]));
  const now = openedValues(form, item);
  return differingFields(openedValues(form, { ...item, ...former }), now);
}

/** The page's own fields, as visitors read them. */
export async function showPage(context: RequestContext, form: AdminForm) {
  const { content } = context.get(samspil);
  const { document, fields } = form;
  await requireData(context, document);
  return { fields, texts: valuesOf(fields, content.get(document)) };
}

export function itemsIn({ path }: Pick<AdminForm, "path">, stored: Fields): Item[] | undefined {
  return path.length === 0 ? [{ ...stored, id: PAGE_ITEM }] : readItems(stored, path);
}

/** A picture's name is its description. */
export function itemName(form: AdminForm, values: FieldValues): string {
  const { path, fields, nameField = "title" } = form;
  const field = path.length === 0 ? undefined : fields[nameField];
  return field ? KINDS[field.kind].words(values[nameField]).trim() : "";
}

/** Of a stored item as its document reads it: an empty field has the fallback that visitors see. */
export function openedValues({ document, path, fields }: AdminForm, stored: Fields): FieldValues {
  const lists = path.filter((_part, index) => index !== 1);
  const parsed = storedIn(fields).map((name) => {
    const schema = schemaIn(document.schema, [...lists, name]);
    return [name, schema && parseParts(schema, stored[name], () => undefined)];
  });
  return valuesOf(fields, Object.fromEntries(parsed));
}

/** Of values, as `fingerprint` is of stored fields. */
export function baseOf(values: FieldValues): string {
  return fingerprint(values, Object.keys(values));
}

/** The stored data of a screen. @throws a 503 if it is unreadable: the screen's error boundary has a sentence */
export async function requireData(
  context: RequestContext,
  definition: DocumentDefinition,
): Promise<Fields> {
  const { documents, log } = context.get(samspil);
  const stored = await findData({ documents, definition });
  if (stored) return stored;
  log.error({ document: definition.name }, "stored document is unreadable");
  throw data(null, { status: 503 });
}
