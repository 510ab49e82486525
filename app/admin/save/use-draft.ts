import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EditedForm } from "../form/form-state.tsx";
import {
  draftName,
  dropDraft,
  type FoundDraft,
  findDraft,
  keepDraft,
  lockDraft,
} from "./drafts.ts";
import { sameValue } from "./field-values.ts";
import { partOfBase } from "./form-base.ts";
import type { FieldValues } from "./save-answer.ts";

/** A long text takes some milliseconds to put away: not at each key. */
const PAUSE_MS = 500;

/** The first key at once, those after it with pauses. */
export function useDraft(key: string, form: EditedForm, base: string) {
  const { values, saved, readValues, isDirty } = form;
  const [found, setFound] = useState<FoundDraft>();
  const [name] = useState(() =>
    draftName(key, crypto.getRandomValues(new Uint32Array(2)).join("")),
  );
  const [stored] = useState(saved);

  useEffect(() => {
    const closing = new AbortController();
    lockDraft(name, closing.signal);
    findDraft(key)
      .then((draft) => {
        if (closing.signal.aborted || !draft) return;
        // What is stored by now needs no offer: the answer to that save was lost, not the save.
        if (Object.keys(changesIn(draft.values, stored)).length === 0) dropDraft(draft.name);
        else setFound(draft);
      })
      .catch(console.warn);
    return () => closing.abort();
  }, [key, name, stored]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const due = useRef(false);
  const keep = useEffectEvent(() => {
    due.current = false;
    if (isDirty()) {
      const typed = changesIn(readValues(), saved);
      keepDraft(name, {
        values: typed,
        base: partOfBase(base, Object.keys(typed)),
        typedAt: new Date().toISOString(),
      });
    } else dropDraft(name);
  });
  const endPause = useEffectEvent(() => {
    timer.current = undefined;
    if (due.current) keepThenPause();
  });
  const keepThenPause = useEffectEvent(() => {
    keep();
    timer.current = setTimeout(() => endPause(), PAUSE_MS);
  });

  useEffect(() => {
    if (timer.current && isDirty()) due.current = true;
    else if (isDirty()) keepThenPause();
    else keep();
  }, [values, base, saved, isDirty]);

  // The window may be closed, or put away by a phone and never shown again.
  useEffect(() => {
    const keepNow = () => keep();
    window.addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      document.removeEventListener("visibilitychange", keepNow);
      keepNow();
    };
  }, []);

  function settle() {
    if (found) dropDraft(found.name);
    setFound(undefined);
  }

  return { found, settle };
}

function changesIn(values: FieldValues, stored: FieldValues): FieldValues {
  const changed = Object.entries(values).filter(([name, value]) => !sameValue(value, stored[name]));
  return Object.fromEntries(changed);
}
