import type { FieldValues } from "../save/save-answer.ts";
import type { FormFields } from "./form-fields.ts";

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
};

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
