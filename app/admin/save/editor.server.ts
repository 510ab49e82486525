import { data, type RouterContextProvider } from "react-router";
import { samspil } from "../../server/context.ts";
import { withReason } from "../../server/data-dir/disk-trouble.server.ts";
import type { Change, ItemChange } from "../../server/documents/changes.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import {
  createItem,
  type Edit,
  type Finish,
  fingerprint,
  type Item,
  type ListPath,
  moveItem,
  orderItems,
  type Problems,
  removeItem,
  replaceFields,
  replaceItem,
} from "../../server/documents/edit.server.ts";
import { editDocument } from "../../server/documents/edit-document.server.ts";
import { admin } from "../shell/gate.server.ts";
import type { Conflict, FieldValues, SaveAnswer } from "./save-answer.ts";

export type Editor = ReturnType<typeof openEditor>;

const CONFLICT = "En anden har gemt ændringer, mens du skrev. Intet er overskrevet.";
const GONE = "En anden har slettet det, du redigerer. Din tekst står her stadig.";

type Words = { saved: string; failed: string };
type Values = Record<string, unknown>;

/** What is saved, and what of it the answer tells: whose change a conflict is, and whether it can be undone. */
type Save = {
  definition: DocumentDefinition;
  edit: (data: Values) => Edit;
  words: Words;
  touches?: (change: Change) => boolean;
  undoable?: boolean;
};

/** What an admin screen's action saves with: one call, one answer with its Danish sentence. */
export function openEditor(context: Readonly<RouterContextProvider>) {
  const { documents, log } = context.get(samspil);
  const by = context.get(admin).email;

  async function save({ definition, edit, words, touches, undoable }: Save) {
    try {
      const result = await editDocument(documents, definition, by, edit);
      if ("problems" in result) return refuseFields(result.problems);
      const { names = [] } = result;
      if (!result.ok) {
        const { theirs, changed = [] } = result;
        const conflict: Conflict = {
          theirs: theirs && formValues(theirs, names),
          changed,
          base: fingerprint(theirs ?? {}, names),
          ...(await lastSave(definition.name, touches, result)),
        };
        return answer({ ok: false, sentence: theirs ? CONFLICT : GONE, conflict }, 409);
      }
      const { document, item } = result;
      return answer({
        ok: true,
        message: words.saved,
        id: item?.id,
        base: fingerprint(item ?? asValues(document.data), names),
        undo:
          undoable && item ? { document: definition.name, revision: document.revision } : undefined,
      });
    } catch (error) {
      log.error({ err: error, document: definition.name }, "save failed");
      return answer({ ok: false, sentence: withReason(words.failed, error) }, 503);
    }
  }

  /** Who last changed the thing in question, which need not be who last saved the document. */
  async function lastSave(
    name: string,
    touches: Save["touches"],
    document: { savedBy: string; savedAt: string },
  ) {
    const history = touches ? await documents.history(name) : [];
    const entry = history.find(({ changes }) => touches && changes.some(touches));
    const { savedBy, savedAt } = entry ?? document;
    return { savedBy, savedAt };
  }

  return {
    by,
    savePage: (definition: DocumentDefinition, base: string, values: Values, words: Words) =>
      save({
        definition,
        edit: replaceFields(base, values),
        words,
        touches: (change) =>
          change.kind === "fields" &&
          Object.keys(values).some((name) => name in change.before || name in change.after),
      }),

    create: (definition: DocumentDefinition, path: ListPath, finish: Finish<Item>, words: Words) =>
      save({ definition, edit: createItem(path, finish), words }),

    replace: (
      definition: DocumentDefinition,
      path: ListPath,
      { id, base }: { id: string; base: string },
      finish: Finish<Values>,
      words: Words,
    ) =>
      save({
        definition,
        edit: replaceItem(path, id, base, finish),
        words,
        touches: (change) => change.kind === "item" && isAbout(change, path, id),
      }),

    remove: (definition: DocumentDefinition, path: ListPath, id: string, words: Words) =>
      save({ definition, edit: removeItem(path, id), words, undoable: true }),

    reorder: (definition: DocumentDefinition, path: ListPath, ids: string[], words: Words) =>
      save({ definition, edit: orderItems(path, ids), words }),

    move: (
      definition: DocumentDefinition,
      path: ListPath,
      { id, to }: { id: string; to: number },
      words: Words,
    ) => save({ definition, edit: moveItem(path, id, to), words }),
  };
}

/** A refusal that the form shows: its sentence at the top, and one beside each field that is wrong. */
export function refuse(sentence: string, problems: Record<string, string> = {}) {
  return answer({ ok: false, sentence, problems }, 422);
}

/** Refuses a form with the sentence of every field that is wrong, each said once. */
export function refuseFields(problems: Problems) {
  return refuse([...new Set(Object.values(problems))].join(" "), problems);
}

/** Whether a change was made to the item at `path`, or took away the item that held it. */
function isAbout(change: ItemChange, path: ListPath, id: string): boolean {
  if (change.id === id) return change.path.join("/") === path.join("/");
  return change.id === path[1] && change.after === undefined;
}

function answer(body: SaveAnswer, status = 200) {
  return data(body, { status });
}

/** Stored fields as a form holds them; what is neither text nor a list of texts is left out. */
export function formValues(stored: Values, names: string[]): FieldValues {
  const values: FieldValues = {};
  for (const name of names) {
    const value = stored[name];
    if (typeof value === "string") values[name] = value;
    else if (Array.isArray(value)) values[name] = value.filter((part) => typeof part === "string");
    else if (typeof value === "boolean") values[name] = value ? "on" : "";
    else values[name] = "";
  }
  return values;
}

function asValues(value: unknown): Values {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
