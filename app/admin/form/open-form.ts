import type { Content } from "../../server/documents/content.server.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import type { FieldOptions, FormFields } from "./form-fields.ts";

export type OpenForm = {
  /** The address of its screen. */
  screen: string;
  /** Where visitors read what is stored; absent while it is on no page. */
  page?: string;
  fields: FormFields;
  /** What stands stored, and its fingerprint; of a draft, what stood there when it was begun. */
  initial: FieldValues;
  base: string;
  draft?: OpenDraft;
  former?: FormerText;
};

/** What the history has opened in a form, not saved. */
export type FormerText = {
  revision: number;
  savedAt: string;
  /** It is not on the site: a save puts it back where it stood. */
  isDeleted: boolean;
  values: FieldValues;
};

export type OpenItem = OpenForm & { id?: string; isNew: boolean };

/** What of some fields is known when their form is opened with `values`, such as what can be chosen from. */
export type OwnOptions = (content: Content, values: FieldValues) => Record<string, FieldOptions>;

type Asking = { fields: FormFields; options?: OwnOptions };

export function askedFields({ fields, options }: Asking, content: Content, values: FieldValues) {
  const own = options?.(content, values) ?? {};
  const asked = Object.entries(fields).map(([name, field]) => [name, { ...field, ...own[name] }]);
  return Object.fromEntries(asked) satisfies FormFields;
}

/** A draft as its form shows it. */
export type OpenDraft = {
  id: string;
  revision: number;
  values: FieldValues;
  savedAt: string;
  savedBy: string;
  isHidden: boolean;
  /** What it is a draft of was deleted. */
  isOrphan: boolean;
  publishAt?: string;
  trouble?: string;
  sharedUntil?: string;
};
