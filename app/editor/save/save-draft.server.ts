import { parseDanishTime } from "../../formats/danish-clock.ts";
import { pickFields } from "../../formats/pick-fields.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import {
  type AlongsideDraft,
  type Draft,
  DraftChanged,
} from "../../server/documents/drafts.server.ts";
import { readData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { admin } from "../../shell/gate.server.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { itemOf, NO_ROOM } from "../fields/draft-state.ts";
import { differingFields } from "../fields/field-values.ts";
import { findDeleted } from "./former-text.server.ts";
import { itemName } from "./open-form.server.ts";
import type { SaveRequest } from "./read-save.server.ts";
import { rejectForm } from "./save-form.server.ts";
import { answer, orSentence, reject, type SaveResponse } from "./saving.server.ts";

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
  request: SaveRequest,
): Promise<SaveResponse> {
  const { log, clock } = context.get(samspil);
  return orSentence(log, FAILED, async () => {
    const when =
      request.as === "later" ? readTime(request.publishAt, clock()) : { publishAt: undefined };
    if ("problem" in when) return reject(when.problem, { publishAt: when.problem });
    const rejected = when.publishAt && (await rejectSchedule(context, form, request));
    if (rejected) return reject(rejected.sentence, rejected.problems);
    return store(context, form, request, when.publishAt);
  });
}

async function store(
  context: RequestContext,
  form: AdminForm,
  request: SaveRequest,
  publishAt: Date | undefined,
): Promise<SaveResponse> {
  const { drafts, creations } = context.get(samspil);
  const { creating } = request;
  const record: AlongsideDraft = async (trx, draft) => {
    // A draft over the item that the form has made is the item's.
    if (!creating || creating.made?.item) return;
    const { key, sent, made } = creating;
    await creations.record(trx, key, { item: "", base: "", sent, draft }, made);
  };
  const by = context.get(admin).email;
  const values = ownValues(form, request.values);
  const content = {
    screen: form.screen,
    item: itemOf(request),
    title: itemName(form, values) || (form.path.length === 0 ? form.document.labels.name : ""),
    form: { ...pickRequest(request), values, opened: ownValues(form, request.opened) },
    publishAt,
  };
  if (!(await drafts.hasRoom(request.draft?.id, content.form))) return reject(FULL);
  if (request.draft) {
    const { id } = request.draft;
    const revision = await drafts.replace(request.draft, content, by, record);
    if (revision !== undefined) return answerSaved({ id, revision }, publishAt);
    const theirs = await drafts.read(id);
    return theirs ? answerDraftConflict(theirs, values) : answerDraftGone();
  }
  try {
    const hidden = await findDeleted(context.get(samspil), form, request);
    return answerSaved(
      { id: await drafts.create({ ...content, hidden }, by, record), revision: 1 },
      publishAt,
    );
  } catch (error) {
    const theirs = error instanceof DraftChanged && (await drafts.find(form.screen, content.item));
    if (!theirs) throw error;
    return answerDraftConflict(theirs, values);
  }
}

function answerSaved(draft: { id: string; revision: number }, publishAt: Date | undefined) {
  return answer({ ok: true, message: SAVED, draft, publishAt: publishAt?.toISOString() });
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

async function rejectSchedule(context: RequestContext, form: AdminForm, request: SaveRequest) {
  const services = context.get(samspil);
  const stored = await readData({ documents: services.documents, definition: form.document });
  return rejectForm(services, form, request, stored);
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

function pickRequest({ intent, id, base }: SaveRequest) {
  return { intent, id, base };
}
