import type { FieldValues } from "../../server/documents/field-values.server.ts";

/** A colleague saved the same fields first. */
export type Conflict = {
  theirs: FieldValues | undefined;
  /** The fields that both have changed differently; of a draft, all fields that differ. */
  changed: string[];
  /** The fingerprint of `theirs`: a save on top of it sends this. A draft has its own. */
  base: string;
  savedBy: string;
  savedAt: string;
  /** The colleague's draft, if the conflict is about a draft. */
  draft?: DraftRef;
};

export type DraftRef = { id: string; revision: number };

/** The save to undo, and the draft of the item that it hid. */
export type Undo = { document: string; revision: number; hidden?: string };

export type SaveAnswer =
  | {
      ok: true;
      message: string;
      id?: string;
      /** The fingerprint of the saved fields. */
      base?: string;
      /** Where visitors read it. */
      page?: string;
      draft?: DraftRef;
      publishAt?: string;
      undo?: Undo;
    }
  | {
      ok: false;
      sentence: string;
      problems?: Record<string, string>;
      conflict?: Conflict;
      /** The draft no longer exists: the next save is without it. */
      isDraftGone?: boolean;
      signedOut?: boolean;
      /** The account's role does not permit it. */
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
  draft?: DraftRef;
  /** The save that deleted the item, if it was opened from the history. */
  from?: number;
};
export type SaveAs = { as: "save" | "draft" } | { as: "later"; publishAt: string };
