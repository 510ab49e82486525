import type { Samspil } from "../../server/context.ts";
import type { Content } from "../../server/documents/content.server.ts";
import type { DocumentDefinition } from "../../server/documents/define-document.server.ts";
import type { Fields, Item, ListPath, Problems } from "../../server/documents/edit.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { PAGE_ITEM } from "../../shell/screen-mode.ts";
import type { FormFields, Parsed } from "./form-fields.ts";
import type { FieldOptionsOf } from "./open-form.ts";

/** A form of the admin edits the items of a list, or one page. Features declare theirs in `forms`. */
export type AdminForm<Declared extends FormFields = FormFields> = {
  /** The screen's address. The forms of a list are at `?ny` and `?rediger=<id>`. */
  screen: string;
  document: DocumentDefinition;
  /** The list's path in the document; empty for a page, which is the document itself. */
  path: ListPath | [];
  fields: Declared;
  options?: FieldOptionsOf;
  nameField?: string;
  /** The field that the site sorts the list by; without it, editors order the list. */
  sortedBy?: string;
  /** The address where visitors read an item; undefined while it is on no page. */
  shownAt(content: Content, id: string): string | undefined;
  shownInEnglishAt?(content: Content, id: string): string | undefined;
  /** Other pages of the site that show some of it. */
  alsoAt?: string[];
  saved: { created: string; updated: string; deleted: string };
  failed: { save: string; delete: string };
  gone?: string;
  /** Over the form, where a required field is empty; each field says what to write. */
  incomplete?: string;
  withoutDrafts?: boolean;
  /** A text that an editor writes: its title heads the form, and it saves itself as a draft until it is out. */
  isWriting?: boolean;
  /** The page's title in search results; needed if the form has no title field. */
  pageTitle?(content: Content): string;
  /** The values that a new item begins with. */
  defaults?: FieldValues;
  hasField?(field: string, values: FieldValues): boolean;
  problems?(item: Parsed<Declared>, context: SaveContext): Problems;
  create(item: Parsed<Declared>, context: SaveContext): Item;
  /** Fields that follow from the others of an existing item, and are stored with them. */
  toStored?(item: Parsed<Declared>, context: SaveContext): Fields;
};

/** The other items of the list, and the item as it is stored now. */
export type SaveContext = Pick<Samspil, "content" | "settings"> & {
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
  saved?: string;
  failed?: string;
};

export function pageForm<Declared extends FormFields>(page: Page<Declared>): AdminForm<Declared> {
  const { shownAt, saved = "Indholdet er blevet gemt" } = page;
  const { failed = "Der opstod en fejl ved gemning af indhold" } = page;
  return {
    ...page,
    path: [],
    create: (item) => ({ ...item, id: PAGE_ITEM }),
    shownAt: typeof shownAt === "string" ? () => shownAt : shownAt,
    saved: { created: saved, updated: saved, deleted: saved },
    failed: { save: failed, delete: failed },
  };
}

/** Undefined if the screen is none, or its list has been deleted. */
export function formFor(forms: AdminForm[], { screen }: { screen: string }) {
  return forms.find((form) => form.screen === screen);
}
