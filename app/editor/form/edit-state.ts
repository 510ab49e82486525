import { chosenTime, danishTime } from "../../formats/danish-time.ts";
import { createFormId } from "../../formats/form-id.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { mergeBases } from "../../server/documents/form-base.ts";
import type { Rejected, SaveAct, Saved, SaveTarget } from "../../shell/save-answer.ts";
import type { Message } from "../../shell/screen-message.tsx";
import type { FormerText, OpenDraft, OpenForm } from "../fields/open-form.ts";

/** Whether the form is dirty follows from its values (form-state.tsx). */
export type EditStatus = "open" | "saving" | "rejected" | "conflict" | "signed out";

export type EditState = {
  status: EditStatus;
  opened: FieldValues;
  target: SaveTarget;
  draft?: OpenDraft;
  former?: FormerText;
  act: SaveAct;
  message?: Message;
  rejection?: Rejection;
  /** Why the form has not saved itself: it never interrupts. */
  quiet?: Rejected;
};

/** `count` is new for each rejection; `isCurrent`: nothing was typed since `sent`. */
export type Rejection = Rejected & { count: number; isCurrent: boolean; sent: FieldValues };

export type EditEvent =
  | { type: "sent"; target: SaveTarget; act: SaveAct }
  | { type: "saved"; answer: Saved; sent: FieldValues; now: string }
  | { type: "rejected"; answer: Rejected; sent: FieldValues; isCurrent: boolean }
  | { type: "autosave taken"; base: string; formId?: string }
  | { type: "draft changed"; changed: Partial<OpenDraft> }
  | { type: "message dismissed" };

export type Opening = Pick<OpenForm, "opened" | "base" | "draft" | "former"> & {
  /** Without an id, the form is its page's. */
  itemId?: string;
  isNew?: boolean;
};

export const PUBLISH: SaveAct = { act: "publish" };

export function openEdit({ isNew, itemId, opened, base, draft, former }: Opening): EditState {
  const ref = draft && { id: draft.id, revision: draft.revision, base: draft.base };
  const from = former?.isDeleted ? former.revision : undefined;
  const formId = isNew ? createFormId() : undefined;
  const target = { id: itemId, base, formId, draft: ref, from };
  return { status: "open", opened, target, draft, former, act: PUBLISH };
}

export function editReducer(state: EditState, event: EditEvent): EditState {
  const { target, rejection } = state;
  switch (event.type) {
    case "sent":
      return {
        ...state,
        status: isAuto(event.act) ? state.status : "saving",
        target: event.target,
        act: event.act,
      };
    case "saved":
      return {
        ...afterSave(state, event),
        status: "open",
        former: undefined,
        rejection: undefined,
        quiet: undefined,
      };
    case "rejected": {
      const { type: _rejected, answer, ...known } = event;
      if (isAuto(state.act)) return { ...state, quiet: answer };
      return {
        ...(answer.isDraftGone ? withoutDraft(state) : state),
        quiet: undefined,
        status: answer.signedOut ? "signed out" : answer.conflict ? "conflict" : "rejected",
        rejection: { ...answer, ...known, count: (rejection?.count ?? 0) + 1 },
      };
    }
    case "autosave taken":
      return { ...state, target: { ...target, base: event.base, formId: takenId(target, event) } };
    case "draft changed":
      return { ...state, draft: state.draft && { ...state.draft, ...event.changed } };
    case "message dismissed":
      return { ...state, message: undefined };
  }
}

/** Whether no press has asked for it. */
export function isAuto(act: SaveAct): boolean {
  return act.act === "draft" && act.auto === true;
}

function afterSave(state: EditState, { answer, sent, now }: EditEvent & { type: "saved" }) {
  const { target } = state;
  const { draft: ref, publishAt, message: text, undo, page } = answer;
  if (!ref) {
    // Text typed during the save is saved on top of the new stored values.
    const base = mergeBases(target.base, answer.base ?? "");
    const next = { id: answer.id ?? target.id, base };
    return {
      ...state,
      draft: undefined,
      opened: sent,
      message: { text, undo, page },
      target: next,
    };
  }
  const draft = {
    isHidden: false,
    isOrphan: false,
    ...state.draft,
    ...ref,
    values: sent,
    savedBy: "dig",
    savedAt: now,
    publishAt,
    failure: undefined,
    isAuto: isAuto(state.act) && (state.draft?.isAuto ?? !state.draft),
  };
  if (isAuto(state.act) && !answer.merged) {
    return { ...state, target: { ...target, draft: ref }, draft };
  }
  const kept = publishAt
    ? `Udgives ${chosenTime(publishAt)}`
    : `Gemt som kladde ${danishTime(now)}`;
  const message = { text: answer.merged ? text : kept };
  return { ...state, target: { ...target, draft: ref }, draft, message };
}

/** Its id made the draft that is gone: saved again, the form makes another. */
function withoutDraft({ target, ...state }: EditState): EditState {
  const { draft: _draft, formId, ...others } = target;
  const next = { ...others, formId: formId && createFormId() };
  return { ...state, target: next, draft: undefined };
}

/** With the text of a form comes its id, but not into a form that has a draft of its own. */
function takenId({ draft, formId }: SaveTarget, taken: { formId?: string }) {
  return formId && !draft ? (taken.formId ?? formId) : formId;
}
