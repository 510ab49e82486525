import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { EditedForm } from "../form/form-state.tsx";
import { sameValues } from "./field-values.ts";
import type { DraftMark, FieldValues, SaveAnswer } from "./save-answer.ts";

type Saved = Extract<SaveAnswer, { ok: true }>;
type RejectedSave = Extract<SaveAnswer, { ok: false }>;
/** `count` tells one rejection from the next; `isCurrent`: nothing was typed since `sent`. */
export type Rejection = RejectedSave & {
  count: number;
  isCurrent: boolean;
  sent: FieldValues;
};

export type SaveTarget = { intent: string; id?: string; base: string; draft?: DraftMark };
/** What is to become of it: shown at once, kept as a draft, or shown at a time. */
export type SaveAs = { as: "save" | "draft" } | { as: "later"; publishAt: string };

/** `onSaved` gets the values as they were sent: what was typed since is not saved yet. */
export function useSave(
  form: EditedForm,
  onSaved: (answer: Saved, sent: FieldValues) => void,
  onRejected: (answer: RejectedSave) => void,
) {
  const fetcher = useFetcher<SaveAnswer>();
  const [preparing, setPreparing] = useState(false);
  const [rejection, setRejection] = useState<Rejection>();
  const underWay = useRef<FieldValues>(undefined);

  function reject(answer: RejectedSave, sent: FieldValues) {
    const isCurrent = sameValues(sent, form.readValues());
    setRejection((last) => ({ ...answer, isCurrent, sent, count: (last?.count ?? 0) + 1 }));
  }

  async function send(target: SaveTarget, as: SaveAs, opened: FieldValues) {
    if (underWay.current) return;
    underWay.current = form.readValues();
    setPreparing(true);
    const ready = await runAll(form.beforeSend);
    setPreparing(false);
    underWay.current = ready ? form.readValues() : undefined;
    if (!ready) {
      // The field that is not ready says why; the person is led to it.
      reject({ ok: false, sentence: "" }, form.readValues());
      return;
    }
    const body = JSON.stringify({ ...target, ...as, opened, values: underWay.current });
    await fetcher.submit(body, {
      method: "post",
      encType: "application/json",
      // The form holds its own fields; a deleted item must not take it off the screen.
      defaultShouldRevalidate: false,
    });
  }

  const receive = useEffectEvent((answer: SaveAnswer) => {
    const sent = underWay.current;
    if (!sent) return;
    underWay.current = undefined;
    if (answer.ok) {
      setRejection(undefined);
      onSaved(answer, sent);
    } else {
      onRejected(answer);
      reject(answer, sent);
    }
  });

  useEffect(() => {
    if (fetcher.data) receive(fetcher.data);
  }, [fetcher.data]);

  return { send, rejection, saving: preparing || fetcher.state !== "idle" };
}

/** Work that fails has told so where it belongs; the form is then not sent. */
async function runAll(work: Set<() => Promise<boolean>>): Promise<boolean> {
  const results = await Promise.allSettled([...work].map((step) => step()));
  return results.every((result) => result.status === "fulfilled" && result.value);
}

/** Leads to what is wrong: the first field with a problem, else the sentence. Never away from typing. */
export function useFocusOnRejection(rejection: Rejection | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!rejection || rejection.signedOut || !rejection.isCurrent) return;
    const wrong = place.current?.parentElement?.querySelector<HTMLElement>(
      'form :is([aria-invalid="true"], [data-invalid])',
    );
    const goal = wrong ?? place.current;
    goal?.focus();
  }, [rejection]);
  return place;
}
