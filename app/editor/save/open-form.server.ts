import { redirect } from "react-router";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { differingNames } from "../../server/documents/changes.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { Draft } from "../../server/documents/drafts.server.ts";
import {
  type Fields,
  fingerprint,
  type Item,
  readItems,
} from "../../server/documents/edit.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { FROM, type ScreenMode } from "../../shell/screen-mode.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { PAGE_ITEM } from "../fields/draft-state.ts";
import { differingFields, isEmpty } from "../fields/field-values.ts";
import { KINDS, storedIn } from "../fields/form-fields.ts";
import { toForm } from "../fields/form-values.server.ts";
import { fieldsWithOptions, type OpenForm, type OpenItem } from "../fields/open-form.ts";
import { deletedIn, type FormerSave, findFormer } from "./former-text.server.ts";
import { requireData } from "./require-data.server.ts";

type ItemMode = Extract<ScreenMode, { kind: "create" | "edit" }>;

const THE_PAGE: ItemMode = { kind: "edit", id: PAGE_ITEM };

/** @throws a redirect to the list when there is no such item */
export async function openForm(
  context: RequestContext,
  form: AdminForm,
  { searchParams }: URL,
  mode = THE_PAGE,
): Promise<OpenItem> {
  const { document, fields, defaults, screen } = form;
  const { documents, drafts, content } = context.get(samspil);
  const stored = await requireData(context, document);
  if (mode.kind === "create") {
    const draft = mode.draft ? await drafts.read(mode.draft) : undefined;
    if (mode.draft && draft?.screen !== screen) throw redirect(screen);
    const initial = { ...toForm(fields, {}), ...defaults };
    const opened = { screen, fields: fieldsWithOptions(form, content, initial), initial, base: "" };
    return { isNew: true, ...withDraft(opened, draft) };
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
  const initial = openedValues(form, item, content);
  const former = save && {
    revision: save.revision,
    savedAt: save.savedAt,
    isDeleted: deleted !== undefined,
    values: formerValues(form, item, save, content),
  };
  const opened = {
    screen,
    page,
    withoutDrafts: form.withoutDrafts,
    pageTitle: form.pageTitle?.(content),
    fields: fieldsWithOptions(form, content, initial),
    initial,
    base,
    former,
  };
  return { isNew: false, id: item.id, ...withDraft(opened, draft, published !== undefined) };
}

function withDraft(form: OpenForm, draft: Draft | undefined, isPublished = false): OpenForm {
  if (!draft) return form;
  const { id, revision, savedAt, savedBy, hidden, publishAt, failure, sharedUntil, item } = draft;
  const { base, opened, values } = draft.form;
  return {
    ...form,
    base,
    initial: { ...form.initial, ...opened },
    draft: {
      id,
      revision,
      base: baseOf(values),
      values,
      savedAt,
      savedBy,
      failure,
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
  content: Content,
): FieldValues {
  const changed = differingNames(before, after);
  const former = Object.fromEntries(changed.map((name) => [name, before[name]]));
  const now = formValues(form, item, content);
  return differingFields(formValues(form, { ...item, ...former }, content), now);
}

/** The page's own fields, as visitors read them. */
export async function showPage(context: RequestContext, form: AdminForm) {
  const { content } = context.get(samspil);
  const { document, fields } = form;
  await requireData(context, document);
  return { fields, texts: openedValues(form, content.get(document), content) };
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

/** An empty field has the fallback that visitors see. */
export function openedValues(form: AdminForm, stored: Fields, content: Content): FieldValues {
  const values = formValues(form, stored, content);
  if (!form.shown) return values;
  const fallbacks = toForm(form.fields, form.shown(content));
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isEmpty(value) ? (fallbacks[name] ?? value) : value]),
  );
}

export function formValues(form: AdminForm, stored: Fields, content: Content): FieldValues {
  const values = toForm(form.fields, stored);
  return { ...values, ...form.toForm?.(values, stored, content) };
}

/** Of values, as `fingerprint` is of stored fields. */
export function baseOf(values: FieldValues): string {
  return fingerprint(values, Object.keys(values));
}
