import { data } from "react-router";
import { pickFields } from "../../formats/pick-fields.ts";
import { type RequestContext, samspil } from "../../server/context.ts";
import { withReason } from "../../server/database/storage-failure.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import { type Documents, UnreadableDocument } from "../../server/documents/documents.server.ts";
import { DraftChanged } from "../../server/documents/drafts.server.ts";
import {
  type Edit,
  type Fields,
  fingerprint,
  type Problems,
} from "../../server/documents/edit.server.ts";
import {
  type EditConflict,
  type Edited,
  type EditedDocument,
  editDocument,
  type RejectedEdit,
} from "../../server/documents/edit-document.server.ts";
import { SentTwice } from "../../server/documents/form-keys.server.ts";
import type { Log } from "../../server/log.server.ts";
import { admin } from "../../shell/gate.server.ts";
import type { Conflict, SaveAnswer } from "../../shell/save-answer.ts";
import type { AdminForm } from "../fields/admin-form.ts";
import { storedNames } from "../fields/form-fields.ts";
import { savesAbout } from "./former-text.server.ts";
import { openedValues } from "./open-form.server.ts";

export type SaveResponse = ReturnType<typeof answer>;
type Save = Pick<EditedDocument, "form" | "also" | "inSameTransaction"> & {
  document: DocumentDefinition;
  change: (stored: Fields) => Edit | RejectedEdit;
  saved: string;
  failed: string;
  gone?: string;
  /** What is edited: a conflict shows its values, and who changed it. */
  item?: { form: AdminForm; id: string };
  undoable?: boolean;
};

const CONFLICT = "En anden har gemt ændringer, mens du skrev. Intet er overskrevet.";
const GONE = "En anden har slettet det, du redigerer. Din tekst står her stadig.";

export async function saveDocument(context: RequestContext, save: Save): Promise<SaveResponse> {
  const { documents, log } = context.get(samspil);
  const { document, failed, change, form, also, inSameTransaction } = save;
  return orSentence(log, failed, async () => {
    const by = context.get(admin).email;
    const edited = { documents, definition: document, by, form, also, inSameTransaction };
    const result = await editDocument(edited, change);
    if (result.ok) return answerSaved(save, result);
    if ("problems" in result) return reject(result.sentence, result.problems);
    return answerConflict(documents, save, result);
  });
}

/** A save that throws is answered with its screen's sentence, and with the reason if the clinic can act on it. */
export async function orSentence(
  log: Log,
  failed: string,
  save: () => Promise<SaveResponse>,
): Promise<SaveResponse> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof DraftChanged || error instanceof SentTwice) throw error;
    log.error({ err: error, sentence: failed }, "save failed");
    // An unreadable document does not pass by itself, as a 503 may.
    const status = error instanceof UnreadableDocument ? 409 : 503;
    return answer({ ok: false, sentence: withReason(failed, error) }, status);
  }
}

export function reject(sentence: string, problems: Problems = {}) {
  return answer({ ok: false, sentence, problems }, 422);
}

export function rejectionOf(
  problems: Problems,
  sentences = Object.values(problems),
): RejectedEdit | undefined {
  if (sentences.length === 0) return undefined;
  return { ok: false, sentence: [...new Set(sentences)].join(" "), problems };
}

function answerSaved({ document, saved, undoable }: Save, { item, names = [], ...result }: Edited) {
  const { revision, data } = result.document;
  return answer({
    ok: true,
    message: saved,
    id: typeof item?.id === "string" ? item.id : undefined,
    base: fingerprint(item ?? Object(data), names),
    undo: undoable && (item ?? names[0]) ? { document: document.name, revision } : undefined,
  });
}

async function answerConflict(documents: Documents, save: Save, conflict: EditConflict) {
  const { theirs, names = [], changed = [] } = conflict;
  const sentence = theirs ? CONFLICT : (save.gone ?? GONE);
  const form = save.item?.form;
  const isAmong = (stored: string[]) => (name: string) =>
    storedNames(name, form?.fields[name]).some((part) => stored.includes(part));
  const now = theirs && form && openedValues(form, theirs);
  const sides: Conflict = {
    theirs: now && pickFields(now, isAmong(names)),
    changed: Object.keys(now ?? {}).filter(isAmong(changed)),
    base: fingerprint(theirs ?? {}, names),
    ...(await lastSave(documents, save, conflict)),
  };
  return answer({ ok: false, sentence, conflict: sides }, 409);
}

async function lastSave(documents: Documents, { item }: Save, conflict: EditConflict) {
  const [last] = item ? await savesAbout({ documents }, item.form, item.id) : [];
  const { savedBy, savedAt } = last ?? conflict;
  return { savedBy, savedAt };
}

export function answer(body: SaveAnswer, status = 200) {
  return data(body, { status });
}
