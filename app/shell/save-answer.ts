import type { FieldValues } from "../server/documents/field-values.server.ts";

export type Conflict = {
  theirs: FieldValues | undefined;
  /** The fields that both have changed differently. */
  changed: string[];
  /** Of a draft: the fields that only the colleague has changed, as they are now. */
  taken?: FieldValues;
  /** The fingerprint of `theirs`: a save on top of it sends this. A draft has its own. */
  base: string;
  savedBy: string;
  savedAt: string;
  draft?: DraftRef;
};

/** `base`: the fingerprint of the values that the draft had. */
export type DraftRef = { id: string; revision: number; base?: string };

/**
 * What /admin/fortryd takes back, or the screen itself: with an `intent`, or with the save that brings a deleted `draft`
 * back.
 */
export type Undo =
  | { document: string; revision: number; hidden?: string }
  | { draft: string }
  | { intent: string; seddel: number };

export type SaveAnswer =
  | {
      ok: true;
      message: string;
      id?: string;
      base?: string;
      page?: string;
      draft?: DraftRef;
      publishAt?: string;
      undo?: Undo;
      /** Fields in which a colleague's change was saved together with the form's, as they are now. */
      merged?: FieldValues;
    }
  | {
      ok: false;
      sentence: string;
      problems?: Record<string, string>;
      conflict?: Conflict;
      isDraftGone?: boolean;
      signedOut?: boolean;
      /** The site did not answer (stay-on-error.ts). */
      isFailure?: boolean;
      /** The account's role does not permit it. */
      isStale?: boolean;
    };

export type Saved = Extract<SaveAnswer, { ok: true }>;
export type Rejected = Extract<SaveAnswer, { ok: false }>;

/** What a form saves: an item by its id, something new by the form's id, or else its page. */
export type SaveTarget = {
  id?: string;
  /** What is sent again with it is made once. */
  formId?: string;
  base: string;
  draft?: DraftRef;
  from?: number;
};
export type SaveAct = { act: "publish" } | { act: "draft"; publishAt?: string; auto?: boolean };
