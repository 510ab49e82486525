import { useEffect, useReducer, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { sortableTime } from "../../formats/danish-time.ts";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { mergeBases } from "../../server/documents/form-base.ts";
import { itemQuery } from "../../shell/list-part.ts";
import type { Conflict, SaveAct, SaveAnswer, SaveTarget } from "../../shell/save-answer.ts";
import { editPath, FROM } from "../../shell/screen-mode.ts";
import { useShortcut } from "../../shell/use-shortcut.ts";
import { useAnswer } from "../../site/browser/use-answer.ts";
import { type EditedForm, useFormState } from "../controls/form-state.tsx";
import { changedIn } from "../fields/changed-fields.ts";
import { newDraftPath } from "../fields/draft-state.ts";
import { isBlank, sameValues } from "../fields/field-values.ts";
import type { FormFields } from "../fields/form-fields.ts";
import type { OpenForm } from "../fields/open-form.ts";
import { useAutoDraft } from "./drafts/use-auto-draft.ts";
import {
  type EditState,
  editReducer,
  isAuto,
  type Opening,
  openEdit,
  PUBLISH,
} from "./edit-state.ts";

export type EditedProps = Opening &
  Partial<OpenForm> & { fields: FormFields; backTo: string; staysOpen?: boolean };

export type Edit = ReturnType<typeof useEdit>;

/** The values of a form, and what is sent of them: one save at a time. @param canSaveItself a text that is not out */
export function useEdit(props: EditedProps, canSaveItself: boolean) {
  const { fields, screen = "", backTo, staysOpen = false } = props;
  const form = useFormState(props.opened, props.draft?.values, props.former?.values);
  const [state, dispatch] = useReducer(editReducer, props, openEdit);
  const { opened, target, draft, act } = state;
  const isNew = target.formId !== undefined;
  const navigate = useNavigate();
  const willStayOpen = useRef(staysOpen);

  const { send, isUnderWay } = useSave(form, (answer, sent) => {
    if (!answer.ok) {
      const isCurrent = sameValues(sent, form.readValues());
      dispatch({ type: "rejected", answer, sent, isCurrent });
      return;
    }
    const { draft: ref, id, message, undo, page, merged = {} } = answer;
    const isCurrent = sameValues(form.readValues(), sent);
    form.takeSaved(sent, merged);
    const leaves = !ref && isCurrent && !willStayOpen.current;
    // The next screen shows the message.
    const shownAnswer = leaves ? { ...answer, message: "" } : answer;
    const stored = { ...sent, ...merged };
    dispatch({ type: "saved", answer: shownAnswer, sent: stored, now: new Date().toISOString() });
    if (leaves) {
      navigate(backTo + (id ? itemQuery(id) : ""), { state: { message, undo, page } });
      return;
    }
    // A reload then opens the saved text. A navigation would interrupt who types on.
    const isItem = id && (ref || !form.isDirty());
    const address = isItem ? editPath(id) : ref && newDraftPath(ref.id);
    if (isNew && address) history.replaceState(history.state, "", address);
    else forgetFormer();
  });

  function save(next: SaveAct, changed: Partial<SaveTarget> = {}, staysThisTime = staysOpen) {
    if (isUnderWay()) {
      // What saves itself takes no press, also not one that waits already.
      if (isAuto(act))
        setWaiting((first) => (isAuto(next) && first) || [next, changed, staysThisTime]);
      return;
    }
    const to = { ...target, ...changed };
    willStayOpen.current = staysThisTime;
    dispatch({ type: "sent", target: to, act: next });
    send((values) => ({
      ...next,
      ...to,
      screen,
      ...(next.act === "draft"
        ? { values, opened }
        : { values: to.formId ? values : changedIn(values, opened, fields) }),
    }));
  }

  const [waiting, setWaiting] = useState<Parameters<typeof save>>();
  useEffect(() => {
    if (!waiting || isUnderWay()) return;
    setWaiting(undefined);
    save(...waiting);
  });

  function saveOver({ base, draft: theirs = target.draft }: Conflict, settled: FieldValues) {
    form.replaceValues(settled);
    save(act, { base: mergeBases(target.base, base), draft: theirs });
  }

  const planned = draft?.publishAt && localTime(draft.publishAt);
  const saveDraft = () => save(planned ? at(planned) : DRAFT, {}, true);
  const plan = (time: string | undefined) => save(time ? at(time) : DRAFT, {}, true);
  const missing = Object.entries(fields)
    .filter(([name, { blocksSave }]) => blocksSave && isBlank(form.values[name]))
    .map(([, { required, label }]) => required ?? label)
    .join(" ");
  const savesItself = canSaveItself && isOnlyHere(state);
  useAutoDraft(savesItself && isTyped(form), form.values, () => {
    if (form.isDirty()) save(AUTO, {}, true);
  });
  useShortcut("s", () => {
    if (draft || savesItself) saveDraft();
    else if (!missing) save(PUBLISH, {}, staysOpen || !isNew);
  });

  /** The save that brings the deleted draft back. */
  const again = () => ({
    ...AUTO,
    ...target,
    draft: undefined,
    screen,
    values: form.values,
    opened,
  });

  return {
    form,
    state,
    dispatch,
    isNew,
    missing,
    planned,
    savesItself,
    save,
    saveOver,
    saveDraft,
    plan,
    again,
  };
}

const isTyped = ({ values, saved }: EditedForm) => !sameValues(values, saved);

/** What is out, has a time or a link, or was refused, changes only by a press. */
function isOnlyHere({ target, draft, quiet, status }: EditState): boolean {
  const isOut = target.formId === undefined && !draft?.isHidden;
  const isSeen = draft?.publishAt || draft?.sharedUntil;
  return !isOut && !isSeen && !needsPress(quiet) && ["open", "rejected"].includes(status);
}

/** Until then a form that saves itself would only be refused again, or make a second draft. */
export function needsPress(quiet: EditState["quiet"]): boolean {
  return Boolean(quiet?.conflict || quiet?.isDraftGone || quiet?.signedOut || quiet?.isStale);
}

function forgetFormer() {
  const address = new URL(location.href);
  if (!address.searchParams.has(FROM)) return;
  address.searchParams.delete(FROM);
  history.replaceState(history.state, "", address);
}

const DRAFT: SaveAct = { act: "draft" };
const AUTO: SaveAct = { act: "draft", auto: true };
const at = (publishAt: string): SaveAct => ({ act: "draft", publishAt });

function localTime(iso: string): string {
  return sortableTime(new Date(iso)).replace(" ", "T");
}

/** One save at a time. `onAnswer` gets the sent values: text typed since then is not saved. */
function useSave(form: EditedForm, onAnswer: (answer: SaveAnswer, sent: FieldValues) => void) {
  const fetcher = useFetcher<SaveAnswer>();
  const underWay = useRef<FieldValues>(undefined);

  function isUnderWay() {
    return underWay.current !== undefined;
  }

  async function send(requestFor: (values: FieldValues) => object) {
    underWay.current = form.readValues();
    const ready = await runAll(form.beforeSend);
    underWay.current = form.readValues();
    // The field shows its own reason, and gets the focus.
    if (!ready) return settle({ ok: false, sentence: "" });
    const body = JSON.stringify(requestFor(underWay.current));
    await fetcher.submit(body, {
      method: "post",
      encType: "application/json",
      // A reload would close the form of an item that a colleague has deleted.
      defaultShouldRevalidate: false,
    });
  }

  function settle(answer: SaveAnswer) {
    const sent = underWay.current;
    underWay.current = undefined;
    if (sent) onAnswer(answer, sent);
  }

  useAnswer(fetcher.data, settle);

  return { send, isUnderWay };
}

async function runAll(work: Set<() => Promise<boolean>>): Promise<boolean> {
  const results = await Promise.allSettled([...work].map((step) => step()));
  return results.every((result) => result.status === "fulfilled" && result.value);
}
