import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { FieldValues } from "../../../server/documents/field-values.server.ts";
import type { DraftRef, Rejected, SaveAnswer } from "../../../shell/save-answer.ts";
import { useAnswer } from "../../../site/browser/use-answer.ts";

export const AUTO_SAVE_MS = 5_000;

/** Calls `save` when the typing pauses; `isOn` is false where there is nothing to save, or only a press may. */
export function useAutoDraft(isOn: boolean, values: FieldValues, save: () => void) {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => saveNow(), AUTO_SAVE_MS);
    return () => clearTimeout(timer);
  }, [isOn, values]);
}

type Cancel = {
  backTo: string;
  /** The save that brings the draft back. */
  again: () => object;
  onDeleted: () => void;
  onRefused: (answer: Rejected) => void;
};

/** Deletes a draft that no press has ever saved. */
export function useCancel({ backTo, again, onDeleted, onRefused }: Cancel) {
  const fetcher = useFetcher<SaveAnswer>();
  const navigate = useNavigate();
  const [undo, setUndo] = useState("");
  useAnswer(fetcher.data, (answer) => {
    if (!answer.ok) return onRefused(answer);
    onDeleted();
    const { message } = answer;
    navigate(backTo, { state: message && { message, undo: { draft: undo } } });
  });
  return ({ id, revision }: DraftRef) => {
    setUndo(JSON.stringify(again()));
    const request = JSON.stringify({ act: "discard", draft: { id, revision } });
    const options = { method: "post", encType: "application/json" } as const;
    return fetcher.submit(request, { ...options, defaultShouldRevalidate: false });
  };
}
