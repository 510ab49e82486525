import { parseDanishTime } from "../../formats/danish-clock.ts";
import { pickFields } from "../../formats/pick-fields.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import {
  type Draft,
  DraftChanged,
  type DraftRevision,
} from "../../server/documents/drafts.server.ts";
import { readData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { admin } from "../../shell/gate.server.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { itemOf, NO_ROOM } from "../fields/draft-state.ts";
import { differingFields } from "../fields/field-values.ts";
import { compose } from "./compose.server.ts";
import { findDeleted } from "./former-text.server.ts";
import { itemName } from "./open-form.server.ts";
import { answer, orSentence, reject, type SaveResponse } from "./save-document.server.ts";
import type { FormRequest } from "./save-request.server.ts";

const DELETED = "Kladden er slettet";
const CHANGED =
  "En anden har gemt kladden i mellemtiden. Genindlæs siden, og se den, før den slettes.";
const FAILED = "Kladden kunne ikke gemmes.";
const SAVED = "Gemt som kladde";
const GONE =
  "Kladden er udgivet eller slettet i mellemtiden. Din tekst står her stadig; gem den igen, så gemmes den uden kladden.";
const FULL = `${NO_ROOM} Din tekst står her stadig.`;
const CONFLICT = "En anden har gemt kladden, mens du skrev. Intet er overskrevet.";
const PAST = "Tidspunktet er passeret. Vælg et, der kommer, eller udgiv med det samme.";
const NO_TIME = "Vælg både dato og klokkeslæt.";
const NO_SUCH_TIME =
  "Det tidspunkt findes ikke: Enten stilles uret en time frem, eller også er årstallet forkert. Vælg et andet.";

export function saveDraft(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
): Promise<SaveResponse> {
  const services = context.get(samspil);
  return orSentence(services.log, FAILED, async () => {
    const { publishAt: time } = request;
    if (time === undefined) return storeDraft(context, form, request);
    const when = readTime(time, services.clock());
    if ("problem" in when) return reject(when.problem, { publishAt: when.problem });
    const stored = await readData({ documents: services.documents, definition: form.document });
    const rejected = compose(services, form, request, stored).rejection();
    if (rejected) return reject(rejected.sentence, rejected.problems);
    return storeDraft(context, form, request, when.publishAt);
  });
}

async function storeDraft(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
  publishAt?: Date,
): Promise<SaveResponse> {
  const { drafts, documents } = context.get(samspil);
  const { base, key, draft } = request;
  const by = context.get(admin).email;
  const item = itemOf(form, request.id);
  const values = ownValues(form, request.values);
  const written = {
    screen: form.screen,
    item,
    title: itemName(form, values) || (form.path.length === 0 ? form.document.labels.name : ""),
    form: { base, values, opened: ownValues(form, request.opened), key },
    publishAt,
  };
  if (!(await drafts.hasRoom(draft?.id, written.form))) return reject(FULL);
  if (draft) {
    const { id } = draft;
    const revision = await drafts.replace(draft, written, by);
    if (revision !== undefined) return answerSaved({ id, revision }, publishAt);
    const theirs = await drafts.read(id);
    return theirs ? answerDraftConflict(theirs, values) : answerDraftGone();
  }
  const hidden = await findDeleted({ documents }, form, request);
  const id = item === "" ? key : undefined;
  try {
    const created = await drafts.create({ ...written, id, hidden }, by);
    return answerSaved({ id: created, revision: 1 }, publishAt);
  } catch (error) {
    const theirs =
      error instanceof DraftChanged &&
      (await (id ? drafts.read(id) : drafts.find(form.screen, item)));
    if (!theirs) throw error;
    return answerDraftConflict(theirs, values);
  }
}

function answerSaved(draft: { id: string; revision: number }, publishAt: Date | undefined) {
  return answer({ ok: true, message: SAVED, draft, publishAt: publishAt?.toISOString() });
}

export async function discardDraft(
  context: RequestContext,
  draft: DraftRevision,
): Promise<SaveResponse> {
  const { drafts } = context.get(samspil);
  if (await drafts.remove(draft)) return answer({ ok: true, message: DELETED });
  return (await drafts.read(draft.id)) ? reject(CHANGED) : answerDraftGone();
}

export function answerDraftGone(): SaveResponse {
  return answer({ ok: false, sentence: GONE, isDraftGone: true }, 422);
}

/** @param sent only the changed fields; the other fields are as they were opened */
export function answerDraftConflict(theirs: Draft, sent: FieldValues): SaveResponse {
  const { id, revision, savedBy, savedAt } = theirs;
  const { values, opened, base } = theirs.form;
  const changed = Object.keys(differingFields({ ...opened, ...sent }, values));
  const conflict = { theirs: values, changed, base, savedBy, savedAt, draft: { id, revision } };
  return answer({ ok: false, sentence: CONFLICT, conflict }, 409);
}

function readTime(local: string, now: Date): { publishAt: Date } | { problem: string } {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return { problem: NO_TIME };
  const publishAt = parseDanishTime(local);
  if (!publishAt) return { problem: NO_SUCH_TIME };
  return publishAt.getTime() > now.getTime() ? { publishAt } : { problem: PAST };
}

function ownValues({ fields }: AdminForm, values: FieldValues): FieldValues {
  return pickFields(values, (name) => name in fields);
}
