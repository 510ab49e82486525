import { parseDanishTime } from "../../formats/danish-clock.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { type Draft, DraftChanged } from "../../server/documents/drafts.server.ts";
import { readData } from "../../server/documents/edit-document.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { AdminForm } from "../admin-form.ts";
import { itemName } from "../form/open-form.server.ts";
import { sameValue } from "../save/field-values.ts";
import { findDeleted } from "../save/former-text.server.ts";
import type { SaveRequest } from "../save/read-save.server.ts";
import { rejectForm } from "../save/save-form.server.ts";
import { answer, orSentence, reject, type SaveResponse } from "../save/saving.server.ts";
import { admin } from "../shell/gate.server.ts";
import { itemOf, NO_ROOM } from "./draft-state.ts";

const FAILED = "Kladden kunne ikke gemmes.";
const KEPT = "Gemt som kladde";
const GONE =
  "Kladden er udgivet eller slettet i mellemtiden. Din tekst står her stadig; gem den igen, så gemmes den uden kladden.";
const FULL = `${NO_ROOM} Din tekst står her stadig.`;
const TAKEN = "En anden har gemt kladden, mens du skrev. Intet er overskrevet.";
const PAST = "Tidspunktet er passeret. Vælg et, der kommer, eller udgiv med det samme.";
const NO_TIME = "Vælg både dato og klokkeslæt.";
const NO_SUCH_TIME =
  "Det tidspunkt findes ikke: Enten stilles uret en time frem, eller også er årstallet forkert. Vælg et andet.";

/** Stores what stands in a form, to be gone on with or, with a time, to be published then. */
export function keepDraft(
  context: RequestContext,
  form: AdminForm,
  asked: SaveRequest,
): Promise<SaveResponse> {
  const { log } = context.get(samspil);
  return orSentence(log, FAILED, async () => {
    const when = asked.as === "later" ? readTime(asked.publishAt) : { publishAt: undefined };
    if ("problem" in when) return reject(when.problem, { publishAt: when.problem });
    const rejected = when.publishAt && (await rejectionAt(context, form, asked));
    if (rejected) return reject(rejected.sentence, rejected.problems);
    return store(context, form, asked, when.publishAt);
  });
}

async function store(
  context: RequestContext,
  form: AdminForm,
  asked: SaveRequest,
  publishAt: Date | undefined,
): Promise<SaveResponse> {
  const { drafts } = context.get(samspil);
  const by = context.get(admin).email;
  const values = ownValues(form, asked.values);
  const written = {
    screen: form.screen,
    item: itemOf(asked),
    title: itemName(form, values) || (form.path.length === 0 ? form.document.labels.name : ""),
    form: { ...pickRequest(asked), values, opened: ownValues(form, asked.opened) },
    publishAt,
  };
  if (!(await drafts.hasRoom(asked.draft?.id, written.form))) return reject(FULL);
  if (asked.draft) {
    const { id } = asked.draft;
    const revision = await drafts.replace(asked.draft, written, by);
    if (revision !== undefined) return answerKept({ id, revision }, publishAt);
    const theirs = await drafts.read(id);
    return theirs ? answerTaken(theirs, values) : answerGone();
  }
  try {
    const hidden = await findDeleted(context.get(samspil), form, asked);
    return answerKept(
      { id: await drafts.create({ ...written, hidden }, by), revision: 1 },
      publishAt,
    );
  } catch (error) {
    const theirs = error instanceof DraftChanged && (await drafts.find(form.screen, written.item));
    if (!theirs) throw error;
    return answerTaken(theirs, values);
  }
}

function answerKept(draft: { id: string; revision: number }, publishAt: Date | undefined) {
  return answer({ ok: true, message: KEPT, draft, publishAt: publishAt?.toISOString() });
}

export function answerGone(): SaveResponse {
  return answer({ ok: false, sentence: GONE, isDraftGone: true }, 422);
}

/**
 * The conflict that a page's or an item's form shows, over the draft that somebody else has stored.
 * @param sent what is not among it stands as it was opened
 */
export function answerTaken(theirs: Draft, sent: FieldValues): SaveResponse {
  const { id, revision, savedBy, savedAt } = theirs;
  const { values, opened, base } = theirs.form;
  const mine = { ...opened, ...sent };
  const changed = Object.keys(mine).filter((name) => !sameValue(mine[name], values[name]));
  const conflict = { theirs: values, changed, base, savedBy, savedAt, draft: { id, revision } };
  return answer({ ok: false, sentence: TAKEN, conflict }, 409);
}

async function rejectionAt(context: RequestContext, form: AdminForm, asked: SaveRequest) {
  const services = context.get(samspil);
  const stored = await readData({ documents: services.documents, definition: form.document });
  return rejectForm(services, form, asked, stored);
}

function readTime(local: string): { publishAt: Date } | { problem: string } {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return { problem: NO_TIME };
  const publishAt = parseDanishTime(local);
  if (!publishAt) return { problem: NO_SUCH_TIME };
  return publishAt.getTime() > Date.now() ? { publishAt } : { problem: PAST };
}

function ownValues({ fields }: AdminForm, values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in fields));
}

function pickRequest({ intent, id, base }: SaveRequest) {
  return { intent, id, base };
}
