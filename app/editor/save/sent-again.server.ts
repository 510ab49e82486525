import { isDeepStrictEqual } from "node:util";
import { pickFields } from "../../formats/pick-fields.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { DraftRevision } from "../../server/documents/drafts.server.ts";
import {
  type Fields,
  fingerprint,
  type Item,
  writeItems,
} from "../../server/documents/edit.server.ts";
import { findData } from "../../server/documents/edit-document.server.ts";
import { mergeBases } from "../../server/documents/form-base.ts";
import { formKeyOf, SentTwice } from "../../server/documents/form-keys.server.ts";
import { admin } from "../../shell/gate.server.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { changedIn } from "../fields/changed-fields.ts";
import { sameValue } from "../fields/field-values.ts";
import { storedNames } from "../fields/form-fields.ts";
import { compose } from "./compose.server.ts";
import { itemsIn, openedValues } from "./open-form.server.ts";
import type { SaveResponse } from "./save-document.server.ts";
import type { FormRequest } from "./save-request.server.ts";

const MOST_TRIES = 20;

/** The item that a form for something new has made. `known`: as it stood then, if the words were this form's own. */
export type Made = { id: string; known?: Fields; key: string; revision: number };

/**
 * A form for something new that is sent again, because its answer was lost, goes on with the item or the draft that it
 * has made: `act` gets them.
 */
export async function onceFor(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
  act: (request: FormRequest, made?: Made) => Promise<SaveResponse>,
): Promise<SaveResponse> {
  const { formId, id, draft } = request;
  if (formId === undefined || id !== "" || form.path.length === 0) return act(request);
  const key = formKeyOf({ formId, screen: form.screen, account: context.get(admin).id });
  const services = context.get(samspil);
  let found = await find();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const sent = { ...request, key, draft: found.draft };
    const response = await act(sent, found.made).catch(unlessSentTwice);
    if (response?.data.ok) return response;
    // Another send of the form was faster, or the answer to this one's commit was lost.
    const before = found;
    found = await find().catch(() => before);
    if (response && isDeepStrictEqual(found, before)) return response;
  }
  throw new SentTwice(form.screen);

  async function find(): Promise<{ made?: Made; draft?: DraftRevision }> {
    const { documents, drafts } = services;
    const keys = draft ? [key, draft.id] : [key];
    const save = await documents.findFormSave(form.document.name, keys);
    const change = save?.changes?.find((made) => made.kind === "item" && isIn(form, made.path));
    if (save && change?.kind === "item") {
      const { id, after } = change;
      const known = save.wordsOf === key ? after : undefined;
      const made = { id, known, key: save.key, revision: save.revision };
      // The draft that the item was has been published.
      return { made, draft: draft && (await drafts.read(draft.id)) ? draft : undefined };
    }
    const own = await drafts.read(key);
    if (!own) return { draft };
    // A draft that another form has stored since is a colleague's.
    const revision = own.form.key === key ? own.revision : 1;
    return { draft: draft && draft.revision >= revision ? draft : { id: key, revision } };
  }
}

function unlessSentTwice(error: unknown): undefined {
  if (!(error instanceof SentTwice)) throw error;
}

const partsOf = (item: Fields) => Object.keys(item).filter((name) => name !== "id");
const isIn = ({ path }: AdminForm, made: string[]) => isDeepStrictEqual(made, path);

/** The save of what was written since onto the item. `isStored`: there is nothing. */
export async function ontoMade(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
  { id, known }: Made,
): Promise<{ onto: FormRequest; isStored: boolean }> {
  const services = context.get(samspil);
  const { path, fields } = form;
  const { base, values } = request;
  const stored = await findData({ documents: services.documents, definition: form.document });
  const items = (stored && itemsIn(form, stored)) ?? [];
  const item = items.find((other) => other.id === id);
  if (!stored || !item || path.length === 0) return { onto: { ...request, id }, isStored: false };
  const seen: Item = { ...(known ?? item), id };
  const then = writeItems(stored, path, items.with(items.indexOf(item), seen));
  const { after } = compose(services, form, { id, base, values }, then);
  // What the form has sent is stored with what follows from it, such as an address.
  const isSame = (name: string) =>
    storedNames(name, fields[name]).every((part) => sameValue(after[part], seen[part]));
  const opened = { ...openedValues(form, seen), ...pickFields(values, isSame) };
  const changed = changedIn(values, opened, fields);
  const onto = {
    ...request,
    id,
    base: known ? mergeBases(fingerprint(known, partsOf(known)), base) : base,
    opened,
    values: request.act === "publish" ? changed : values,
  };
  return { onto, isStored: Object.keys(changed).length === 0 };
}
