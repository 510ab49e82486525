import type { Samspil } from "../server/context.ts";
import type { Content } from "../server/documents/content.server.ts";
import type { DocumentDefinition } from "../server/documents/define-document.server.ts";
import type { Draft } from "../server/documents/drafts.server.ts";
import type { Fields, Item, ListPath, Problems } from "../server/documents/edit.server.ts";
import type { FieldValues } from "../server/documents/field-values.server.ts";
import { PAGE_ITEM } from "./drafts/draft-state.ts";
import type { FormFields, Parsed } from "./form/form-fields.ts";
import type { OwnOptions } from "./form/open-form.ts";
import type { SaveRequest } from "./save/read-save.server.ts";

/** What the admin has a form for: the items of a list, or a page, which is a list of one. Features declare theirs in `forms`. */
export type AdminForm<Declared extends FormFields = FormFields> = {
  /** The address of its screen; of a list, whose forms are at `?ny` and `?rediger=<id>`. */
  screen: string;
  document: DocumentDefinition;
  /** Where its items stand in the document; empty: it is the document itself. */
  path: ListPath | [];
  fields: Declared;
  options?: OwnOptions;
  /** The field that holds an item's name; default its title. */
  nameField?: string;
  /** The field that the site sorts it by; absent: it is shown as it is stored, and can be put in order. */
  sortedBy?: string;
  /** Where visitors read an item; undefined while it is on no page. */
  shownAt(content: Content, id: string): string | undefined;
  shownInEnglishAt?(content: Content, id: string): string | undefined;
  /** Other pages that show it, or some of it. */
  alsoAt?: string[];
  saved: { created: string; updated: string; deleted: string };
  failed: { save: string; delete: string };
  gone?: string;
  /** What the form of a new one begins with, and the id that it is filed by, where it has one from the start. */
  defaults?: FieldValues;
  newId?(): string;
  /** Whether the form has a field while it holds `values`; default: it has them all. */
  hasField?(field: string, values: FieldValues): boolean;
  /** What visitors see where nothing is stored: it stands in the form too, so that a save keeps it. */
  shown?(content: Content): Fields;
  /** What the form holds in another way than it is stored. */
  toForm?(values: FieldValues, stored: Fields, content: Content): FieldValues;
  /** What is read in its fields, where it is other words than those that stand in them. */
  asRead?(values: FieldValues, among: Pick<Samspil, "content" | "settings">): FieldValues;
  problems?(item: Parsed<Declared>, among: Among): Problems;
  create(item: Parsed<Declared>, among: Among): Item;
  /** What follows from an item and is stored with it, of one that is there already. */
  toStored?(item: Parsed<Declared>, among: Among): Fields;
};

/** What an item is saved among; `before` is what stands stored of it. */
export type Among = Pick<Samspil, "content" | "settings"> & {
  items: Item[];
  isNew: boolean;
  id: string;
  before: Fields | undefined;
};

type Page<Declared extends FormFields> = Omit<
  AdminForm<Declared>,
  "path" | "create" | "shownAt" | "saved" | "failed"
> & {
  shownAt: string | ((content: Content) => string | undefined);
  saved: string;
  failed: string;
};

export function pageForm<Declared extends FormFields>(page: Page<Declared>): AdminForm<Declared> {
  const { shownAt, saved, failed } = page;
  return {
    ...page,
    path: [],
    create: (item) => ({ ...item, id: PAGE_ITEM }),
    shownAt: typeof shownAt === "string" ? () => shownAt : shownAt,
    saved: { created: saved, updated: saved, deleted: saved },
    failed: { save: failed, delete: failed },
  };
}

/** The form that a draft is written in; undefined where what it belongs to is gone. */
export function formOfDraft(forms: AdminForm[], { screen, form }: Pick<Draft, "screen" | "form">) {
  return formFor(
    forms.filter((other) => other.screen === screen),
    form,
  );
}

/** Of the forms of a screen the one that a save is for. */
export function formFor(forms: AdminForm[], { intent }: Pick<SaveRequest, "intent">) {
  return forms.find(({ path }) => (path.length === 0) === (intent === "page"));
}
