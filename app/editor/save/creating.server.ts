import { isDeepStrictEqual } from "node:util";
import { pickFields } from "../../formats/pick-fields.ts";
import { type RequestContext, type Samspil, samspil } from "../../server/context.ts";
import {
  AlreadyCreated,
  type Creation,
  type Creations,
  type FormKey,
} from "../../server/documents/creations.server.ts";
import type { DraftRevision } from "../../server/documents/drafts.server.ts";
import { fingerprint } from "../../server/documents/edit.server.ts";
import { type AlongsideEdit, findData } from "../../server/documents/edit-document.server.ts";
import { mergeBases, readBase } from "../../server/documents/form-base.ts";
import type { Claim } from "../../server/media/pictures.server.ts";
import { admin } from "../../shell/gate.server.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { changedIn } from "../fields/changed-fields.ts";
import type { FormFields } from "../fields/form-fields.ts";
import { itemsIn, openedValues } from "./open-form.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import type { SaveResponse } from "./saving.server.ts";

/** A send of a form for something new. `sent`: fingerprint of its values. `made`: by an earlier send. */
export type Creating = { key: FormKey; sent: string; made?: Creation };

type CreatingForm = { screen: string; fields: FormFields };

/** A form that is sent again, because its answer was lost, goes on with what it has made: `act` gets it. */
export async function answerCreating(
  context: RequestContext,
  { screen, fields }: CreatingForm,
  { intent, formId, values }: Pick<SaveRequest, "intent" | "formId" | "values">,
  act: (creating?: Creating) => Promise<SaveResponse>,
): Promise<SaveResponse> {
  if (intent !== "create" || formId === undefined) return act();
  const { creations } = context.get(samspil);
  const key = { formId, screen, account: context.get(admin).id };
  const sent = fingerprint(values, Object.keys(fields));
  let made = await creations.find(key);
  for (;;) {
    const response = await act({ key, sent, made }).catch(unlessAlreadyCreated);
    if (response?.data.ok) return response;
    // Another send of the form was faster, or the answer to this one's commit was lost.
    const now = await creations.find(key).catch(() => made);
    if (response && isDeepStrictEqual(now, made)) return response;
    made = now;
  }
}

function unlessAlreadyCreated(error: unknown): undefined {
  if (!(error instanceof AlreadyCreated)) throw error;
}

/** The draft as the form stored it last, also where the answer to that was lost. */
export function latestOf(made: DraftRevision, named: DraftRevision | undefined): DraftRevision {
  return named && named.revision > made.revision ? named : made;
}

/** The save of what was written since onto the item that the form has made. */
export async function ontoMade(
  { documents, content }: Pick<Samspil, "documents" | "content">,
  form: AdminForm,
  request: SaveRequest,
  made: Creation,
): Promise<{ onto: SaveRequest; isStored: boolean }> {
  const { values, draft, as, creating } = request;
  const stored = await findData({ documents, definition: form.document });
  const item = stored && itemsIn(form, stored)?.find(({ id }) => id === made.item);
  const [before, now] = [readBase(made.sent), readBase(creating?.sent ?? "")];
  const same = pickFields(values, (name) => before.get(name) === now.get(name));
  const opened = { ...(item ? openedValues(form, item, content) : request.opened), ...same };
  const changed = changedIn(values, opened, form.fields);
  const onto = {
    ...request,
    intent: "replace",
    id: made.item,
    base: mergeBases(made.base, request.base),
    opened,
    values: item && as === "save" ? changed : values,
    // The draft that the item was has been published.
    draft: draft?.id === made.draft?.id ? undefined : draft,
  };
  return { onto, isStored: item !== undefined && Object.keys(changed).length === 0 };
}

/** A picture that is sent again with the same id is stored once. */
export function claimFor(
  context: RequestContext,
  screen: string,
  formId: string | undefined,
): Claim | undefined {
  if (formId === undefined) return undefined;
  const key = { formId, screen, account: context.get(admin).id };
  return (path) => context.get(samspil).creations.claim(key, path);
}

/** Notes what a save has stored for the form that made it, and for those that made its draft. */
export async function recordMade(
  creations: Creations,
  { creating, draft }: Pick<SaveRequest, "creating" | "draft">,
  trx: Parameters<AlongsideEdit>[0],
  { item, base }: Pick<Creation, "item" | "base">,
): Promise<void> {
  if (draft) await creations.publish(trx, draft, item, base);
  if (!creating) return;
  const { key, sent, made } = creating;
  const whole = mergeBases(made?.base ?? "", base);
  await creations.record(trx, key, { item, base: whole, sent, draft: draft ?? made?.draft }, made);
}
