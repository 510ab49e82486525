import { isDeepStrictEqual } from "node:util";
import type { Fields } from "../../server/documents/edit.server.ts";
import {
  type EditedDocument,
  editDocument,
  type RejectedEdit,
} from "../../server/documents/edit-document.server.ts";
import { revertChange, revertChanges } from "../../server/documents/revert.server.ts";
import { describeUndo } from "./describe.server.ts";

type UndoResult = { ok: true; description: string } | { ok: false; sentence: string };

const UNKNOWN = "Det kan ikke fortrydes mere. Se under Historik, hvad der er gemt.";
const GONE =
  "Det, ændringen handler om, er slettet siden. Åbn det først under Historik dér, hvor det blev slettet.";
/** The button was pressed twice, or a colleague has undone the save. */
const NOTHING_TO_UNDO: RejectedEdit = { ok: false, sentence: "", problems: {} };

export async function undoSave(edited: EditedDocument, revision: number): Promise<UndoResult> {
  const { documents, definition } = edited;
  const { changes } = (await documents.findSave(definition.name, revision)) ?? {};
  if (!changes || changes.length === 0) return { ok: false, sentence: UNKNOWN };
  const description = changes.map((change) => describeUndo(definition, change)).join(", ");
  const undo = (data: Fields) =>
    changes.some((change) => revertChange(data, change)) ? revertChanges(data, changes) : undefined;
  const result = await editDocument(
    edited,
    (data) => {
      const undone = undo(data);
      return undone ? { ok: true, data: undone } : { ok: false, theirs: undefined };
    },
    (data) => (isDeepStrictEqual(undo(data), data) ? NOTHING_TO_UNDO : undefined),
  );
  if (result.ok || "problems" in result) return { ok: true, description };
  return { ok: false, sentence: GONE };
}
