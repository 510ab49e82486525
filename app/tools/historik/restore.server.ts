import { isDeepStrictEqual } from "node:util";
import type { Fields } from "../../server/documents/edit.server.ts";
import {
  type EditedDocument,
  editDocument,
  type RejectedEdit,
} from "../../server/documents/edit-document.server.ts";
import { revertChange, revertChanges, versionAfter } from "../../server/documents/revert.server.ts";
import { describeReturn } from "./describe.server.ts";

/** `revision`: the save that this made; undefined when everything stood so already. */
export type Restored =
  | { ok: true; told: string; revision?: number }
  | { ok: false; sentence: string };

const UNKNOWN = "Det kan ikke fortrydes mere. Se under Historik, hvad der er gemt.";
const GONE =
  "Det, ændringen handler om, er slettet siden. Gendan det først dér, hvor det blev slettet.";
const NEWER =
  "Der er gemt noget nyt, mens du havde historikken åben. Se det igennem, før du gendanner hele siden.";
const NOT_READ =
  "En ændring, der er gemt siden, kan ikke læses. Gendan i stedet det, det gælder, én ting ad gangen.";
/** Pressed twice, or undone by somebody else: there is nothing to save. */
const NOTHING_LEFT: RejectedEdit = { ok: false, sentence: "", problems: {} };

export async function undoSave(edited: EditedDocument, revision: number): Promise<Restored> {
  const { documents, definition } = edited;
  const { changes } = (await documents.findSave(definition.name, revision)) ?? {};
  if (!changes || changes.length === 0) return { ok: false, sentence: UNKNOWN };
  const told = changes.map((change) => describeReturn(definition, change));
  return changeDocument(edited, told.join(", "), GONE, (data) =>
    changes.some((undone) => revertChange(data, undone)) ? revertChanges(data, changes) : undefined,
  );
}

/** `newest` is the last save that the person has seen: what came after it would be undone unseen. */
export async function restoreVersion(
  edited: EditedDocument,
  revision: number,
  newest: number,
): Promise<Restored> {
  const history = await edited.documents.history(edited.definition.name, { since: revision });
  if (history.at(-1)?.revision !== revision) return { ok: false, sentence: UNKNOWN };
  if (history[0]?.revision !== newest) return { ok: false, sentence: NEWER };
  return changeDocument(edited, "Hele siden er som dengang", NOT_READ, (data) =>
    versionAfter(data, history, revision),
  );
}

/** @param gone the sentence where `revert` cannot be done any more */
async function changeDocument(
  edited: EditedDocument,
  told: string,
  gone: string,
  revert: (data: Fields) => Fields | undefined,
): Promise<Restored> {
  const result = await editDocument(
    edited,
    (data) => {
      const reverted = revert(data);
      return reverted ? { ok: true, data: reverted } : { ok: false, theirs: undefined };
    },
    (data) => (isDeepStrictEqual(revert(data), data) ? NOTHING_LEFT : undefined),
  );
  if (result.ok) return { ok: true, told, revision: result.document.revision };
  return "problems" in result ? { ok: true, told } : { ok: false, sentence: gone };
}
