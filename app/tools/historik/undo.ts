import { isDeepStrictEqual } from "node:util";
import { redirect } from "react-router";
import { answer } from "../../editor/save/save-document.server.ts";
import { parsePositiveInteger } from "../../formats/positive-integer.ts";
import { samspil } from "../../server/context.ts";
import { withReason } from "../../server/database/storage-failure.server.ts";
import type { Change } from "../../server/documents/changes.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { InSameTransaction } from "../../server/documents/documents.server.ts";
import { type Draft, DraftChanged, type Drafts } from "../../server/documents/drafts.server.ts";
import type { Fields } from "../../server/documents/edit.server.ts";
import {
  type EditedDocument,
  editDocument,
  type RejectedEdit,
} from "../../server/documents/edit-document.server.ts";
import { isReplaced, undoChanges } from "../../server/documents/undo.server.ts";
import { readForm } from "../../server/http/form-body.server.ts";
import { admin } from "../../shell/gate.server.ts";
import type { SaveAnswer } from "../../shell/save-answer.ts";
import { stayOnError } from "../../shell/stay-on-error.ts";
import type { Route } from "./+types/undo";
import { describeUndo } from "./describe.server.ts";

/** Only a button sends here; a link leads on to the history. */
export function loader() {
  throw redirect("/admin/historik");
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { content, documents, drafts, log } = context.get(samspil);
  const by = context.get(admin).email;
  const hidden = await drafts.read(String(form.get("hidden") ?? ""));
  const definition = content.definitions.find(({ name }) => name === form.get("document"));
  if (!definition) return answer({ ok: false, sentence: FAILED }, 404);
  try {
    const edited = {
      documents,
      definition,
      by,
      inSameTransaction: hidden && removeHidden(drafts, hidden),
    };
    const result = await undoSave(edited, parsePositiveInteger(form.get("revision")) ?? 0);
    return answer(result, result.ok ? 200 : 409);
  } catch (error) {
    if (error instanceof DraftChanged) return answer({ ok: false, sentence: WRITTEN_IN }, 409);
    log.error({ err: error, document: definition.name }, "undo failed");
    return answer({ ok: false, sentence: withReason(FAILED, error) }, 503);
  }
}

export const clientAction = stayOnError;

async function undoSave(edited: EditedDocument, revision: number): Promise<SaveAnswer> {
  const { documents, definition } = edited;
  const save = await documents.findSave(definition.name, revision);
  const changes = (save?.changes ?? []).filter((change) => !isOfKept(definition, change));
  if (changes.length === 0) return { ok: false, sentence: UNKNOWN };
  const description = changes.map((change) => describeUndo(definition, change)).join(", ");
  const undo = (data: Fields) => undoChanges(data, changes);
  const result = await editDocument(edited, (data) => {
    if (changes.some((change) => isReplaced(data, change))) return REPLACED;
    const undone = undo(data);
    if (isDeepStrictEqual(undone, data)) return NOTHING_TO_UNDO;
    return undone ? { ok: true, data: undone } : { ok: false, theirs: undefined };
  });
  const isUndone = result.ok || result === NOTHING_TO_UNDO;
  if (isUndone) return { ok: true, message: `Fortrudt: ${description}.` };
  return { ok: false, sentence: "sentence" in result ? result.sentence : GONE };
}

/** A field with a press of its own is saved alone. */
function isOfKept({ kept }: DocumentDefinition, change: Change): boolean {
  return change.kind === "fields" && kept.some((name) => name in change.after);
}

/** The item is on the site again, so its draft goes. A draft that was edited since stays: its text would be lost. */
function removeHidden(drafts: Drafts, { id }: Draft): InSameTransaction {
  return (trx) => drafts.removeWith(trx, { id, revision: NOT_EDITED });
}

const NOT_EDITED = 1;
/** The button was pressed twice, or a colleague has undone the save. */
const NOTHING_TO_UNDO: RejectedEdit = { ok: false, sentence: "", problems: {} };
const REPLACED: RejectedEdit = {
  ok: false,
  sentence:
    "Der står en anden udgave på siden nu. Åbn det slettede under Historik dér, hvor det blev slettet.",
  problems: {},
};
const UNKNOWN = "Det kan ikke fortrydes mere. Se under Historik, hvad der er gemt.";
const GONE =
  "Det, ændringen handler om, er slettet siden. Åbn det først under Historik dér, hvor det blev slettet.";
const WRITTEN_IN =
  "Der er skrevet i det, siden det blev skjult. Åbn det øverst i listen, og udgiv det.";
const FAILED = "Det kunne ikke fortrydes lige nu. Prøv igen om lidt.";
