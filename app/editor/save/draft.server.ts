import { parseDanishTime } from "../../formats/danish-clock.ts";
import { pickFields } from "../../formats/pick-fields.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import {
  type Draft,
  DraftChanged,
  type DraftRevision,
} from "../../server/documents/drafts.server.ts";
import { fieldHash } from "../../server/documents/edit.server.ts";
import { readData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { readBase } from "../../server/documents/form-base.ts";
import { admin } from "../../shell/gate.server.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { itemOf, NO_ROOM } from "../fields/draft-state.ts";
import { differingFields } from "../fields/field-values.ts";
import { compose } from "./compose.server.ts";
import { findDeleted } from "./former-text.server.ts";
import { baseOf, itemName, itemsIn } from "./open-form.server.ts";
import { withMerged } from "./publish.server.ts";
import { answer, orSentence, reject, type SaveResponse } from "./save-document.server.ts";
import type { FormRequest } from "./save-request.server.ts";

const DELETED = "Kladden er slettet";
const CHANGED =
  "En anden har gemt kladden i mellemtiden. Genindlæs siden, og se den, før den slettes.";
const FAILED = "Kladden kunne ikke gemmes.";
const SAVED = "Gemt som kladde";
const GONE =
  "Kladden er udgivet eller slettet i mellemtiden. Din tekst står her stadig; gem den igen, så gemmes den uden kladden.";
const BY_PRESS =
  "Det gemmer ikke sig selv, for andre venter på det eller kan se det. Tryk »Gem som kladde«.";
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
    if (request.auto) return saveItself(context, form, request);
    if (time === undefined) return storeDraft(context, form, request);
    const when = readTime(time, services.clock());
    if ("problem" in when) return reject(when.problem, { publishAt: when.problem });
    const stored = await readData({ documents: services.documents, definition: form.document });
    const rejected = compose(services, form, request, stored).rejection();
    if (rejected) return reject(rejected.sentence, rejected.problems);
    return storeDraft(context, form, request, when.publishAt);
  });
}

/** What has a time, or a link, or is out, changes only by a press. */
async function saveItself(
  context: RequestContext,
  form: AdminForm,
  request: FormRequest,
): Promise<SaveResponse> {
  const { drafts, documents } = context.get(samspil);
  const { id } = request;
  const draft = request.draft && (await drafts.read(request.draft.id));
  const stored = id === "" ? {} : await readData({ documents, definition: form.document });
  const isOut = itemsIn(form, stored)?.some((item) => item.id === id);
  if (!form.isWriting || isOut || draft?.publishAt || draft?.sharedUntil) return reject(BY_PRESS);
  return storeDraft(context, form, { ...request, auto: draft?.form.auto ?? !draft });
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
    form: {
      base,
      values,
      opened: ownValues(form, request.opened),
      key,
      auto: request.auto || undefined,
    },
    publishAt,
  };
  if (!(await drafts.hasRoom(draft?.id, written.form))) return reject(FULL);
  if (draft) {
    const revision = await drafts.replace(draft, written, by);
    if (revision !== undefined) return answerSaved({ id: draft.id, revision }, written);
    const theirs = await drafts.read(draft.id);
    if (!theirs) return answerDraftGone();
    const merged = mergeDraft(theirs.form.values, values, draft.base);
    if (merged.changed.length > 0) return answerDraftConflict(theirs, merged);
    const { id, revision: seen } = theirs;
    const over = { ...request, values: merged.values, draft: { ...draft, id, revision: seen } };
    return withMerged(
      await storeDraft(context, form, over, publishAt),
      merged.taken,
      theirs.savedBy,
    );
  }
  const hidden = await findDeleted({ documents }, form, request);
  const id = item === "" ? key : undefined;
  try {
    const created = await drafts.create({ ...written, id, hidden }, by);
    return answerSaved({ id: created, revision: 1 }, written);
  } catch (error) {
    const theirs =
      error instanceof DraftChanged &&
      (await (id ? drafts.read(id) : drafts.find(form.screen, item)));
    if (!theirs) throw error;
    return answerDraftConflict(theirs, mergeDraft(theirs.form.values, values));
  }
}

function answerSaved(
  draft: DraftRevision,
  { form, publishAt }: { form: Draft["form"]; publishAt?: Date },
) {
  const named = { ...draft, base: baseOf(form.values) };
  return answer({ ok: true, message: SAVED, draft: named, publishAt: publishAt?.toISOString() });
}

/** By field, as documents are merged. `base`: of the values that the form knows the draft to have had. */
export function mergeDraft(theirs: FieldValues, mine: FieldValues, base = "") {
  const known = readBase(base);
  const isKnown = (name: string, value: unknown) => fieldHash(value) === known.get(name);
  const differing = Object.keys(differingFields(mine, theirs)).filter(
    (name) => !isKnown(name, theirs[name]),
  );
  const isTaken = (name: string) => isKnown(name, mine[name]);
  const taken = Object.fromEntries(
    differing.filter(isTaken).map((name) => [name, theirs[name] ?? ""]),
  );
  const changed = differing.filter((name) => !isTaken(name));
  return { values: { ...theirs, ...mine, ...taken }, taken, changed };
}

type MergedDraft = Pick<ReturnType<typeof mergeDraft>, "changed" | "taken">;

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

export function answerDraftConflict(theirs: Draft, sides: MergedDraft): SaveResponse {
  const { id, revision, savedBy, savedAt } = theirs;
  const { values, base } = theirs.form;
  const draft = { id, revision, base: baseOf(values) };
  const conflict = { ...sides, theirs: values, base, savedBy, savedAt, draft };
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
