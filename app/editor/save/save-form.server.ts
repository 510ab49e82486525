import { pickFields } from "../../formats/pick-fields.ts";
import { type RequestContext, type Samspil, samspil } from "../../server/context.ts";
import type { Change } from "../../server/documents/changes.server.ts";
import type { Hidden } from "../../server/documents/drafts.server.ts";
import {
  createItem,
  type Edit,
  type Fields,
  fingerprint,
  type Item,
  isNothing,
  orderItems,
  type Problems,
  removeItem,
  replaceFields,
  replaceItem,
  restoreItem,
  type Written,
} from "../../server/documents/edit.server.ts";
import type { RejectedEdit } from "../../server/documents/edit-document.server.ts";
import type { AdminForm, SaveContext } from "../fields/admin-form.ts";
import { PAGE_ITEM } from "../fields/draft-state.ts";
import { type FormFields, storedIn } from "../fields/form-fields.ts";
import { fieldProblems, parseForm, valueProblems } from "../fields/form-values.server.ts";
import { recordMade } from "./creating.server.ts";
import { withFocusPoints } from "./focus-save.server.ts";
import { missingPictures } from "./missing-pictures.server.ts";
import { formValues, itemsIn, openedValues } from "./open-form.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import { rejectReorder } from "./reorder.server.ts";
import {
  type Publishing,
  reject,
  rejectionOf,
  type SaveResponse,
  saveDocument,
} from "./saving.server.ts";

export function withHidden({ path }: AdminForm, hidden: Hidden | undefined, stored: Fields) {
  if (!hidden || path.length === 0) return stored;
  return restoreItem(path, hidden.item, hidden.at)(stored);
}

/** Saves the changed fields. A field that a colleague has changed meanwhile is a conflict. */
export async function saveForm(
  context: RequestContext,
  form: AdminForm,
  request: SaveRequest,
  publishing: Publishing = {},
): Promise<SaveResponse> {
  const { document } = form;
  const { intent, id } = request;
  const services = context.get(samspil);
  const failed = intent === "delete" ? form.failed.delete : form.failed.save;
  const reserved = intent === "create" ? await hiddenItems(context, form) : [];
  const { saved, change, validate } = prepareSave(services, form, request, reserved);
  const missing = rejectionOf(await missingPictures(services, form, request.values));
  if (missing) return reject(missing.sentence, missing.problems);
  const response = await saveDocument(context, {
    ...publishing,
    async inSameTransaction(trx, edit) {
      const { item, names = [] } = edit;
      // Before a draft is removed: a form that was sent twice at once is told apart by its id.
      if (item) {
        const made = { item: String(item.id), base: fingerprint(item, names) };
        await recordMade(services.creations, request, trx, made);
      }
      await publishing.inSameTransaction?.(trx, edit);
    },
    document,
    change,
    validate(stored) {
      const items = itemsIn(form, publishing.restore?.(stored) ?? stored);
      return items ? validate?.(items) : rejected(form.gone ?? failed);
    },
    saved,
    failed,
    fields: form.fields,
    toForm: (theirs) => formValues(form, theirs, services.content),
    touches: (made) => isAbout(made, form, id),
    undoable: intent === "delete",
  });
  return withFocusPoints(context, form.fields, request.values, response);
}

const ORDERED = "Rækkefølgen er gemt.";

type RuleServices = Pick<Samspil, "content" | "settings">;
type PreparedSave = {
  saved: string;
  change: (stored: Fields) => Edit;
  validate?: (items: Item[]) => RejectedEdit | undefined;
};

async function hiddenItems(context: RequestContext, { screen }: AdminForm): Promise<Item[]> {
  const drafts = await context.get(samspil).drafts.list();
  return drafts.flatMap((draft) =>
    draft.screen === screen && draft.hidden ? draft.hidden.item : [],
  );
}

export function rejectForm(
  services: RuleServices,
  form: AdminForm,
  request: SaveRequest,
  stored: Fields,
) {
  return prepareItemSave(services, form, request, []).validate?.(itemsIn(form, stored) ?? []);
}

export function prepareSave(
  services: RuleServices,
  form: AdminForm,
  request: SaveRequest,
  reserved: Item[] = [],
): PreparedSave {
  const { path, saved } = form;
  const { intent, id, ids, shown } = request;
  if (path.length === 0) return prepareItemSave(services, form, request, reserved);
  if (intent === "delete") return { saved: saved.deleted, change: removeItem(path, id) };
  if (intent !== "reorder") return prepareItemSave(services, form, request, reserved);
  return {
    saved: ORDERED,
    change: orderItems(path, ids),
    validate: (items) => rejectReorder(shown, items),
  };
}

/** The rules are checked against the items as they are at the save, not as the form was opened. */
function prepareItemSave(
  { content, settings }: RuleServices,
  form: AdminForm,
  { intent, id: sentId, base, values }: SaveRequest,
  reserved: Item[],
): PreparedSave {
  const { path, fields, saved } = form;
  const isNew = intent === "create";
  const id = path.length === 0 ? PAGE_ITEM : sentId;
  const contextOf = (items: Item[]) => {
    const before = isNew ? undefined : items.find((item) => item.id === id);
    return { content, settings, items, isNew, id, before };
  };
  const merged = ({ before }: SaveContext) =>
    parseForm(fields, { ...(before && openedValues(form, before, content)), ...values }, before);
  return {
    saved: isNew ? saved.created : saved.updated,
    change,
    validate(items) {
      const context = contextOf(items);
      const parsed = merged(context);
      const problems = {
        ...form.problems?.(parsed, context),
        ...fieldProblems(fields, parsed),
        // Of a draft that is due. Its length was checked when it was stored.
        ...valueProblems(fields, values, [values]),
      };
      return rejectionOf(inOrderOf(fields, problems));
    },
  };

  function change(stored: Fields): Edit {
    if (path.length === 0) {
      const { typed, follows } = next(itemsIn(form, stored) ?? []);
      return replaceFields(base, typed, follows)(stored);
    }
    if (!isNew) return replaceItem(path, id, base, next)(stored);
    const create = (items: Item[]) => {
      const context = contextOf([...items, ...reserved]);
      return form.create(merged(context), context);
    };
    return createItem(path, create, reserved)(stored);
  }

  function next(items: Item[]): Written {
    const context = contextOf(items);
    const before: Fields = context.before ?? {};
    const parsed = merged(context);
    const sent = storedIn(fields, Object.keys(values));
    const isShownOnly = (name: string) => form.shown !== undefined && isNothing(before[name]);
    return {
      typed: pickFields(parsed, (name) => sent.includes(name)),
      follows: { ...pickFields(parsed, isShownOnly), ...form.toStored?.(parsed, context) },
    };
  }
}

function inOrderOf(fields: FormFields, problems: Problems): Problems {
  const names = Object.keys(fields).filter((name) => name in problems);
  return Object.fromEntries(names.map((name) => [name, problems[name] ?? ""]));
}

function rejected(sentence: string): RejectedEdit {
  return { ok: false, sentence, problems: {} };
}

/** Whether a change concerns the form's item, or deleted the item that its list belongs to. */
function isAbout(change: Change, form: AdminForm, id: string): boolean {
  const [list, holder] = form.path;
  if (change.kind === "fields") {
    const { before, after } = change;
    return (
      list === undefined && storedIn(form.fields).some((name) => name in before || name in after)
    );
  }
  if (change.kind === "order" || list === undefined) return false;
  if (change.id === id) return change.path.join("/") === form.path.join("/");
  return change.id === holder && change.after === undefined;
}
