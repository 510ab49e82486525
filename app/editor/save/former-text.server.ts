import { isDeepStrictEqual } from "node:util";
import type { Change } from "../../server/documents/changes.server.ts";
import type { Documents } from "../../server/documents/documents.server.ts";
import type { Hidden } from "../../server/documents/drafts.server.ts";
import type { Fields } from "../../server/documents/edit.server.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { storedIn } from "../fields/form-fields.ts";
import type { FormRequest } from "./save-request.server.ts";

type Store = { documents: Documents };
type FormerChange = Exclude<Change, { kind: "order" }> & { before: Fields };
export type FormerSave = { revision: number; savedAt: string; change: FormerChange };

export async function findFormer(
  { documents }: Store,
  form: AdminForm,
  id: string,
  revision: number | undefined,
): Promise<FormerSave | undefined> {
  const save = revision && (await documents.findSave(form.document.name, revision));
  if (!save) return undefined;
  const change = save.changes?.find((made) => isChangeOf(form, made, id));
  return hasBefore(change) ? { ...save, change } : undefined;
}

export function deletedIn(save: FormerSave | undefined): Hidden | undefined {
  if (save?.change.kind !== "item" || save.change.after) return undefined;
  const { id, before, at = 0 } = save.change;
  return { item: { ...before, id }, at };
}

export async function findDeleted(
  store: Store,
  form: AdminForm,
  { id, from }: Pick<FormRequest, "id" | "from">,
): Promise<Hidden | undefined> {
  if (id === "") return undefined;
  return deletedIn(await findFormer(store, form, id, from));
}

export function isChangeOf({ path }: Pick<AdminForm, "path">, change: Change, id: string): boolean {
  if (path.length === 0) return change.kind === "fields";
  return change.kind === "item" && change.id === id && change.path.join() === path.join();
}

export function hasBefore(change: Change | undefined): change is FormerChange {
  return change !== undefined && change.kind !== "order" && change.before !== undefined;
}

const MOST_SAVES_SEARCHED = 100;

/** The newest saves that concern the form's item, with those of their changes that do; the newest first. */
export async function savesAbout({ documents }: Store, form: AdminForm, id: string) {
  const saves = await documents.history(form.document.name, { newest: MOST_SAVES_SEARCHED });
  return saves
    .map((save) => ({ ...save, changes: save.changes?.filter((made) => isAbout(made, form, id)) }))
    .filter(({ changes }) => changes?.length);
}

/** Whether a change concerns the form's item, or deleted the item that its list belongs to. */
function isAbout(change: Change, { path, fields }: AdminForm, id: string): boolean {
  const [list, holder] = path;
  if (change.kind === "fields") {
    const { before, after } = change;
    return list === undefined && storedIn(fields).some((name) => name in before || name in after);
  }
  if (change.kind === "order" || list === undefined) return false;
  if (change.id === id) return isDeepStrictEqual(change.path, path);
  return change.id === holder && change.after === undefined;
}
