import type { Content } from "../../server/documents/content.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { FieldOptions, FormFields } from "./form-fields.ts";

export type OpenForm = {
  screen: string;
  page?: string;
  withoutDrafts?: boolean;
  isWriting?: boolean;
  pageTitle?: string;
  fields: FormFields;
  /** The stored values and their fingerprint. A draft has those that it was begun on. */
  opened: FieldValues;
  base: string;
  draft?: OpenDraft;
  former?: FormerText;
};

/** A text that the history opened in a form, not saved. */
export type FormerText = {
  revision: number;
  savedAt: string;
  /** The item is not on the site. A save restores it at its place. */
  isDeleted: boolean;
  values: FieldValues;
};

export type OpenItem = OpenForm & { id?: string; isNew: boolean };

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
  base?: string;
  values: FieldValues;
  savedAt: string;
  savedBy: string;
  isHidden: boolean;
  /** No press has ever saved it. */
  isAuto?: boolean;
  /** Its item was deleted. */
  isOrphan: boolean;
  publishAt?: string;
  failure?: string;
  sharedUntil?: string;
};
