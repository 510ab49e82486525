import type { Content } from "../../server/documents/content.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { FieldOptions, FormFields } from "./form-fields.ts";

export type OpenForm = {
  /** The address of its screen. */
  screen: string;
  /** The address where visitors read it; absent while it is on no page. */
  page?: string;
  fields: FormFields;
  /** The stored values and their fingerprint; of a draft, those from when it was begun. */
  initial: FieldValues;
  base: string;
  draft?: OpenDraft;
  former?: FormerText;
};

/** A text that the history opened in a form, not saved. */
export type FormerText = {
  revision: number;
  savedAt: string;
  /** The item is not on the site: a save restores it at its place. */
  isDeleted: boolean;
  values: FieldValues;
};

export type OpenItem = OpenForm & { id?: string; isNew: boolean };

/** Options that depend on the content, such as the choices of a field. */
export type FieldOptionsOf = (
  content: Content,
  values: FieldValues,
) => Record<string, FieldOptions>;

type FieldsSource = { fields: FormFields; options?: FieldOptionsOf };

export function fieldsWithOptions(
  { fields, options }: FieldsSource,
  content: Content,
  values: FieldValues,
) {
  const own = options?.(content, values) ?? {};
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, ...own[name] }]);
  return Object.fromEntries(entries) satisfies FormFields;
}

export type OpenDraft = {
  id: string;
  revision: number;
  values: FieldValues;
  savedAt: string;
  savedBy: string;
  isHidden: boolean;
  /** Its item was deleted. */
  isOrphan: boolean;
  publishAt?: string;
  trouble?: string;
  sharedUntil?: string;
};
