import { redirect } from "react-router";
import { type RequestContext, samspil } from "../../server/context.ts";
import type { Change } from "../../server/documents/changes.server.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { Draft } from "../../server/documents/drafts.server.ts";
import {
  createItem,
  type Edit,
  type Fields,
  fingerprint,
  type Item,
  type ListPath,
  moveItem,
  orderItems,
  type Problems,
  readItems,
  removeItem,
  replaceItem,
} from "../../server/documents/edit.server.ts";
import type { Rejected } from "../../server/documents/edit-document.server.ts";
import { type DraftState, draftAddress, draftState } from "../drafts/draft-state.ts";
import { withDraft } from "../drafts/open-draft.server.ts";
import type { FormFields, Parsed } from "../form/form-fields.ts";
import type { OpenForm } from "../form/open-form.ts";
import { otherUses } from "../image/image-uses.server.ts";
import { fieldProblems, namesOf, parseForm, toForm } from "../save/form-values.server.ts";
import type { SaveRequest } from "../save/read-save.server.ts";
import { requireData } from "../save/require-data.server.ts";
import type { FieldValues } from "../save/save-answer.ts";
import { type Answer, type Publishing, rejectionOf, saveDocument } from "../save/saving.server.ts";
import { CONTENT_PATH, type ScreenMode } from "../shell/screen-mode.ts";
import type { ListedItem } from "./item-list.tsx";
import { readListPart } from "./list-part.ts";

export type List<Declared extends FormFields = FormFields> = {
  /** The address of its screen; its forms are at `?ny` and `?rediger=<id>`. */
  screen: string;
  /** The field that holds an item's name; default its title. */
  nameField?: string;
  /** Where visitors read an item; undefined while it is on no page. */
  shownAt(content: Content, id: string): string | undefined;
  shownInEnglishAt?(content: Content, id: string): string | undefined;
  /** Pages that show the list, or some of it. */
  alsoAt?: string[];
  document: DocumentDefinition;
  path: ListPath;
  fields: Declared;
  saved: { created: string; updated: string; deleted: string };
  failed: { save: string; delete: string };
  gone?: string;
  /** What the form of a new one begins with, and the id that it is filed by, where it has one from the start. */
  defaults?: FieldValues;
  /** Whether the form has a field while it holds `values`; default: it has them all. */
  hasField?(field: string, values: FieldValues): boolean;
  newId?(): string;
  /** What is stored in another way than the form holds it. */
  toForm?(stored: FieldValues): FieldValues;
  problems?(item: Parsed<Declared>, among: Among): Problems;
  create(item: Parsed<Declared>, among: Among): Item;
  /** What follows from the fields of an item that is there already; `derived` are those it names beside them. */
  replace?(item: Parsed<Declared>, among: Among): Fields;
  derived?: string[];
};

export type Among = { items: Item[]; isNew: boolean; id: string };

export type OpenItem = OpenForm & { id?: string; isNew: boolean };

type Asked = Extract<ScreenMode, { kind: "create" | "edit" }>;

/** @throws a redirect to the list when there is no such item */
export async function openItem(
  context: RequestContext,
  list: List,
  mode: Asked,
): Promise<OpenItem> {
  const { document, path, fields, defaults, screen } = list;
  const { drafts, content } = context.get(samspil);
  const stored = await requireData(context, document);
  if (mode.kind === "create") {
    const draft = mode.draft ? await drafts.read(mode.draft) : undefined;
    if (mode.draft && draft?.screen !== screen) throw redirect(screen);
    const initial = { ...toForm(fields, {}), ...defaults };
    const id = draft?.form.id || list.newId?.();
    return { isNew: true, id, ...withDraft({ screen, fields, initial, base: "" }, draft) };
  }
  const draft = await drafts.find(screen, mode.id);
  const items = readItems(stored, path);
  const shown = items?.find(({ id }) => id === mode.id);
  // Of what was deleted a draft may be left, whose text is not lost.
  const item = shown ?? draft?.hidden?.item ?? (draft && { id: mode.id });
  if (!item) throw redirect(screen);
  const base = fingerprint(item, namesOf(list));
  const page = shown && list.shownAt(content, shown.id);
  const form = { screen, page, fields, initial: itemForm(list, item), base };
  return { isNew: false, id: item.id, ...withDraft(form, draft, shown !== undefined) };
}

/** The rows that `?side=`, `?q=` and `?vis=` ask for, each with where else its picture is shown. */
export async function listRows<Stored extends { id: string; title: string }>(
  context: RequestContext,
  url: URL,
  list: List,
  all: Stored[],
  rowOf: (item: Stored) => ListedItem = (item) => item,
) {
  const { content, drafts } = context.get(samspil);
  const { document, screen } = list;
  await requireData(context, document);
  const kept = await drafts.list();
  const own = kept.filter((draft) => draft.screen === screen);
  const ofPage = kept.find((draft) => draft.screen === screen + CONTENT_PATH);
  const shown = new Set(all.map(({ id }) => id));
  const stateOf = (id: string) => {
    if (!shown.has(id)) return undefined;
    const draft = own.find(({ item }) => item === id);
    // What stands on the site is not hidden, by whatever way it came back.
    return draft && draftState({ ...draft, isHidden: false });
  };
  const kind = url.searchParams.get("tilstand");
  const isWanted = (state: DraftState | undefined) => !kind || state?.kind === kind;
  const { part, items } = readListPart(
    url,
    all.filter(({ id }) => isWanted(stateOf(id))),
  );
  const rows = items.map((item) => {
    const row = { ...rowOf(item), number: item.number };
    const here = { document: document.name, id: item.id };
    return {
      ...row,
      state: stateOf(item.id),
      page: list.shownAt(content, item.id),
      uses: otherUses(content, row.image ?? "", here),
    };
  });
  const unpublished = own
    .filter((draft) => !shown.has(draft.item) && isWanted(stateOfDraft(draft)))
    .map((draft) => ({
      id: draft.id,
      title: draft.title || "Uden titel",
      to: draftAddress(draft),
      state: stateOfDraft(draft),
      savedBy: draft.savedBy,
      savedAt: draft.savedAt,
    }));
  const states = own.map((draft) => stateOf(draft.item) ?? stateOfDraft(draft));
  const pageState = ofPage && stateOfDraft(ofPage);
  return { part, items: rows, unpublished, states: countStates(states), pageState };
}

function countStates(states: DraftState[]) {
  const byKind = Map.groupBy(states, ({ kind }) => kind);
  return [...byKind].map(([kind, { length }]) => ({ kind, count: length }));
}

function stateOfDraft(draft: Draft) {
  return draftState({ ...draft, isHidden: draft.hidden !== undefined });
}

export async function saveList(
  context: RequestContext,
  list: List,
  asked: SaveRequest,
  publishing: Publishing = {},
): Promise<Answer> {
  const { document, path } = list;
  const { intent, id } = asked;
  const failed = intent === "delete" ? list.failed.delete : list.failed.save;
  const { saved, change, validate } = stepOf(list, asked, await hiddenItems(context, list));
  return saveDocument(context, {
    ...publishing,
    document,
    change,
    validate(stored) {
      const items = readItems(publishing.restore?.(stored) ?? stored, path);
      return items ? validate?.(items) : rejected(list.gone ?? failed);
    },
    saved,
    failed,
    toForm: (theirs) => itemForm(list, theirs),
    touches: (made) => isAbout(made, path, id),
    undoable: intent === "delete",
  });
}

const ORDERED = "Rækkefølgen er gemt.";
const NOTHING_TO_MOVE = "En anden har slettet det imens. Rækkefølgen er, som den var.";

type Step = {
  saved: string;
  change: (stored: Fields) => Edit;
  validate?: (items: Item[]) => Rejected | undefined;
};

/** The items that are taken off the site: their ids and addresses stay taken. */
async function hiddenItems(context: RequestContext, { screen }: List): Promise<Item[]> {
  const drafts = await context.get(samspil).drafts.list();
  return drafts.flatMap((draft) =>
    draft.screen === screen && draft.hidden ? draft.hidden.item : [],
  );
}

/** Why the item cannot be saved as it is. */
export function rejectItem(list: List, asked: SaveRequest, items: Item[]): Rejected | undefined {
  return itemStep(list, asked, []).validate?.(items);
}

export function stepOf(list: List, asked: SaveRequest, taken: Item[] = []): Step {
  const { path, saved } = list;
  const { intent, id, ids, to } = asked;
  if (intent === "delete") return { saved: saved.deleted, change: removeItem(path, id) };
  if (intent === "reorder") return { saved: ORDERED, change: orderItems(path, ids) };
  if (intent !== "move") return itemStep(list, asked, taken);
  return {
    saved: ORDERED,
    change: moveItem(path, id, to),
    validate: (items) =>
      items.some((item) => item.id === id) ? undefined : rejected(NOTHING_TO_MOVE),
  };
}

/** Held against the rules among the items that stand stored as it is written, not as the form opened. */
function itemStep(list: List, { intent, id, base, values }: SaveRequest, taken: Item[]): Step {
  const { path, fields, saved } = list;
  const isNew = intent === "create";
  const item = parseForm(fields, values);
  const among = (items: Item[]) => ({ items, isNew, id });
  return {
    saved: isNew ? saved.created : saved.updated,
    change: isNew
      ? createItem(path, (items) => list.create(item, among([...items, ...taken])), taken)
      : replaceItem(path, id, base, (items) => list.replace?.(item, among(items)) ?? item),
    validate(items) {
      const problems = { ...list.problems?.(item, among(items)), ...fieldProblems(fields, item) };
      return rejectionOf(inOrderOf(fields, problems));
    },
  };
}

export function itemForm({ fields, toForm: change }: List, stored: Fields): FieldValues {
  const values = toForm(fields, stored);
  return change ? { ...values, ...change(values) } : values;
}

function inOrderOf(fields: FormFields, problems: Problems): Problems {
  const names = Object.keys(fields).filter((name) => name in problems);
  return Object.fromEntries(names.map((name) => [name, problems[name] ?? ""]));
}

function rejected(sentence: string): Rejected {
  return { ok: false, sentence, problems: {} };
}

/** Whether a change was made to the item at `path`, or took away the item that held it. */
function isAbout(change: Change, path: ListPath, id: string): boolean {
  if (change.kind !== "item") return false;
  if (change.id === id) return change.path.join("/") === path.join("/");
  return change.id === path[1] && change.after === undefined;
}
