import type { FieldValues } from "../../server/documents/field-values.server.ts";

/** What stands stored when somebody else saved the same thing first. */
export type Conflict = {
  theirs: FieldValues | undefined;
  /** The fields that both have changed, each in their own way; of a draft those in which it is another. */
  changed: string[];
  /** The fingerprint of `theirs`, to save on top of it with; of a draft its own. */
  base: string;
  savedBy: string;
  savedAt: string;
  /** The draft that is theirs, where it is a draft. */
  draft?: DraftMark;
};

export type DraftMark = { id: string; revision: number };

/** The save to take back, and the draft that it made of what it hid. */
export type Undo = { document: string; revision: number; hidden?: string };

export type SaveAnswer =
  | {
      ok: true;
      message: string;
      id?: string;
      /** The fingerprint of the fields that were written. */
      base?: string;
      /** Where on the site it is read. */
      page?: string;
      /** Where it was kept as a draft. */
      draft?: DraftMark;
      publishAt?: string;
      undo?: Undo;
    }
  | {
      ok: false;
      sentence: string;
      problems?: Record<string, string>;
      conflict?: Conflict;
      /** There is no such draft any more: what is saved from now on is saved without. */
      isDraftGone?: boolean;
      signedOut?: boolean;
      /** One's role is not enough for it. */
      isRefused?: boolean;
      /** The session is too old for the change. */
      isStale?: boolean;
    };

export type Saved = Extract<SaveAnswer, { ok: true }>;
export type Rejected = Extract<SaveAnswer, { ok: false }>;

export type SaveTarget = {
  intent: string;
  id?: string;
  base: string;
  draft?: DraftMark;
  /** The save that deleted it, where it was opened from the history. */
  from?: number;
};
/** What is to become of it: shown at once, kept as a draft, or shown at a time. */
export type SaveAs = { as: "save" | "draft" } | { as: "later"; publishAt: string };
