import { pickFields } from "../../formats/pick-fields.ts";
import { type RequestContext, type Samspil, samspil } from "../../server/context.ts";
import type { Draft, DraftRevision, Hidden } from "../../server/documents/drafts.server.ts";
import { ANY_BASE, type Item, type Problems } from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { FormSave } from "../../server/documents/history-rows.server.ts";
import { mediaPathsIn } from "../../server/media/media-path.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { changedIn } from "../fields/changed-fields.ts";
import { isEmpty } from "../fields/field-values.ts";
import { compose, withHidden } from "./compose.server.ts";
import { mergeConflict } from "./merge-conflict.server.ts";
import { focusChanges } from "./picture-changes.server.ts";
import {
  answer,
  reject,
  rejectionOf,
  type SaveResponse,
  saveDocument,
} from "./save-document.server.ts";
import type { FormRequest } from "./save-request.server.ts";

/** `draft`: what is published, and deleted in the same transaction. `restored`: put back at its place before the save. */
type Publishing = {
  draft?: DraftRevision;
  restored?: Hidden;
  save?: FormSave;
  /** The request has a colleague's change in it too, so that it can be undone. */
  isMerged?: boolean;
};

/**
 * Saves the changed fields. A field that a colleague has changed meanwhile is a conflict.
 * @throws {DraftChanged} when a colleague has changed the draft @throws {SentTwice}
 */
export async function publish(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
  publishing: Publishing = {},
): Promise<SaveResponse> {
  const { draft, restored, save, isMerged } = publishing;
  const services = context.get(samspil);
  const { saved, failed, document } = form;
  const { id, base, values } = request;
  const isNew = id === "" && form.path.length > 0;
  const reserved = isNew ? await reservedItems(context, form, request) : [];
  const missing = rejectionOf(await missingPictures(services, form, values));
  if (missing) return reject(missing.sentence, missing.problems);
  const focus = focusChanges(services.content, document.name, values);
  const response = await saveDocument(context, {
    document,
    also: focus.also,
    change(stored) {
      const whole = withHidden(form, restored, stored);
      const over = { ...request, base: whole === stored ? base : ANY_BASE };
      const composed = compose(services, form, over, whole, reserved);
      const rejection = composed.rejection();
      if (rejection) return rejection;
      const edit = composed.edit();
      return edit.ok ? { ...edit, data: focus.own(edit.data) } : edit;
    },
    form: save,
    async inSameTransaction(trx) {
      if (draft) await services.drafts.removeWith(trx, draft);
      else if (save) await services.drafts.reserve(trx, save.key);
    },
    saved: isNew ? saved.created : saved.updated,
    failed: failed.save,
    item: { form, id },
    undoable: isMerged,
  });
  const conflict = response.data.ok ? undefined : response.data.conflict;
  if (!conflict) return response;
  const merged = await mergeConflict(services.documents, form, request, conflict);
  if (!merged) return response;
  const again = await publish(context, form, merged, { ...publishing, isMerged: true });
  return withMerged(
    again,
    pickFields(merged.values, (name) => conflict.changed.includes(name)),
    conflict.savedBy,
  );
}

export function withMerged(response: SaveResponse, merged: FieldValues, by: string): SaveResponse {
  const { data } = response;
  if (!data.ok || isEmpty(merged)) return response;
  const told = `${data.message.replace(/[.!]?$/, ".")} ${by} havde også rettet i det. Begges rettelser er gemt.`;
  return answer({ ...data, message: told, merged: { ...data.merged, ...merged } });
}

export function publishDraft(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
  { id, revision, hidden }: Pick<Draft, "id" | "revision" | "hidden">,
): Promise<SaveResponse> {
  const isNew = request.id === "" && form.path.length > 0;
  const save = isNew ? { key: id, wordsOf: request.key } : undefined;
  return publish(context, form, request, { draft: { id, revision }, restored: hidden, save });
}

/** What the draft's own form would send to publish it. */
export function requestOf(draft: Draft, { fields, path }: AdminForm): FormRequest {
  const { id, revision, screen, item } = draft;
  const { base, opened, values, key } = draft.form;
  return {
    act: "publish",
    screen,
    id: path.length === 0 ? "" : item,
    base,
    opened,
    values: item === "" ? values : changedIn(values, opened, fields),
    draft: { id, revision },
    key,
  };
}

/** Whose ids are taken: a new item would get their drafts. */
async function reservedItems(
  context: RequestContext,
  { screen }: AdminForm,
  { draft: own }: FormRequest,
): Promise<Item[]> {
  const drafts = await context.get(samspil).drafts.list();
  const others = drafts.filter((draft) => draft.screen === screen && draft.id !== own?.id);
  return others.flatMap(({ item, hidden }) => hidden?.item ?? (item ? { id: item } : []));
}

const MISSING = "Billedet findes ikke længere på hjemmesiden. Vælg det igen, eller fjern det.";

/** A form may come back with a picture that has been erased. What the document shows already is not asked about. */
async function missingPictures(
  { media, documents, log }: Pick<Samspil, "media" | "documents" | "log">,
  { document }: Pick<AdminForm, "document">,
  values: FieldValues,
): Promise<Problems> {
  const named = Object.entries(values).flatMap(([field, value]) =>
    pathsIn(value).map((path) => ({ field, path })),
  );
  if (named.length === 0) return {};
  const shown = new Set(pathsIn(await findData({ documents, definition: document })));
  const problems: Problems = {};
  for (const { field, path } of named) {
    if (shown.has(path)) continue;
    // While their place does not answer, nobody knows: the save counts.
    const found = await media.originalOf(path).catch((err) => {
      log.warn({ err }, "could not look for a picture");
      return path;
    });
    if (!found) problems[field] = MISSING;
  }
  return problems;
}

function pathsIn(value: unknown): string[] {
  return mediaPathsIn(JSON.stringify(value ?? null));
}
