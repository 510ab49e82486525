import type { Samspil } from "../../server/context.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { Finish, Item, ListPath } from "../../server/documents/edit.server.ts";
import { type Editor, refuse } from "../save/editor.server.ts";
import { listItems } from "../save/open-form.server.ts";
import type { SaveRequest } from "../save/read-save.server.ts";
import type { FieldValues } from "../save/save-answer.ts";
import { type Answer, orSentence } from "../save/saving.server.ts";

type Fields = Record<string, unknown>;

/** A list that an admin screen keeps: where it is stored, what it asks of an item, what it says. */
export type ItemRules<Parsed extends Fields> = {
  document: DocumentDefinition;
  path: ListPath;
  words: { created: string; updated: string; deleted: string };
  failed: { save: string; delete: string };
  /** Said when the item that holds this list is gone. */
  gone?: string;
  parse: (values: FieldValues) => Parsed;
  /** A sentence for each field that is wrong. */
  problems: (item: Parsed, among: Among) => Record<string, string>;
  /** A new item with its id, and what follows from it. */
  finishNew: (item: Parsed, among: Among) => Item;
  /** What follows from the id of an item that is there already. */
  finish?: (item: Parsed, id: string, among: Among) => Fields;
};

/** The stored items, as they are, that the one in the form stands among. */
export type Among = { items: Item[]; isNew: boolean; id: string };

/** Creates, replaces, deletes, orders or moves, as the screen asks. */
export function saveItems<Parsed extends Fields>(
  services: Pick<Samspil, "documents" | "log">,
  editor: Editor,
  rules: ItemRules<Parsed>,
  asked: SaveRequest,
): Promise<Answer> {
  const { document, path, words, failed } = rules;
  const { intent, id, ids, to } = asked;
  const failure = intent === "delete" ? failed.delete : failed.save;
  return orSentence(services.log, failure, async () => {
    const items = await listItems(services, document, path);
    if (!items) return refuse(rules.gone ?? failure);
    if (intent === "delete") {
      return editor.remove(document, path, id, { saved: words.deleted, failed: failure });
    }
    const ordered = { saved: "Rækkefølgen er gemt.", failed: failure };
    if (intent === "reorder") return editor.reorder(document, path, ids, ordered);
    if (intent === "move") {
      const isThere = items.some((item) => item.id === id);
      return isThere ? editor.move(document, path, { id, to }, ordered) : refuse(NOTHING_TO_MOVE);
    }
    return saveItem(editor, rules, asked);
  });
}

const NOTHING_TO_MOVE = "En anden har slettet det imens. Rækkefølgen er, som den var.";

/** Held against the rules among the items that stand stored as it is written, not as the form opened. */
function saveItem<Parsed extends Fields>(
  editor: Editor,
  { document, path, words, failed, ...rules }: ItemRules<Parsed>,
  { intent, id, base, values }: SaveRequest,
): Promise<Answer> {
  const isNew = intent === "create";
  const item = rules.parse(values);
  function finishWith<Values extends Fields>(finish: (among: Among) => Values): Finish<Values> {
    return (items) => {
      const among = { items, isNew, id };
      const problems = rules.problems(item, among);
      const isSound = Object.keys(problems).length === 0;
      return isSound ? { ok: true, values: finish(among) } : { ok: false, problems };
    };
  }
  if (isNew) {
    const finish = finishWith((among) => rules.finishNew(item, among));
    return editor.create(document, path, finish, { saved: words.created, failed: failed.save });
  }
  const finish = finishWith<Fields>((among) => rules.finish?.(item, id, among) ?? item);
  const said = { saved: words.updated, failed: failed.save };
  return editor.replace(document, path, { id, base }, finish, said);
}
