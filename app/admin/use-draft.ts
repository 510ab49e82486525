import { useEffect, useState } from "react";
import {
  draftName,
  dropDraft,
  type FoundDraft,
  findDraft,
  holdDraft,
  keepDraft,
} from "./drafts.ts";
import { sameValues } from "./form-state.tsx";
import type { FieldValues } from "./save-answer.ts";

/** The fields as they are typed just now, what they are typed over, and what is stored. */
type Typed = { values: FieldValues; base: string; saved: FieldValues };

/** Keeps on this device what is typed, with each key, and finds what an earlier visit left. */
export function useDraft(key: string, { values, base, saved }: Typed) {
  const [found, setFound] = useState<FoundDraft>();
  const [name] = useState(() =>
    draftName(key, crypto.getRandomValues(new Uint32Array(2)).join("")),
  );
  const [stored] = useState(saved);

  useEffect(() => {
    const closing = new AbortController();
    holdDraft(name, closing.signal);
    findDraft(key)
      .then((draft) => {
        if (closing.signal.aborted || !draft) return;
        // What is stored by now needs no offer: the answer to that save was lost, not the save.
        if (sameValues(draft.values, stored)) dropDraft(draft.name);
        else setFound(draft);
      })
      .catch(console.warn);
    return () => closing.abort();
  }, [key, name, stored]);

  useEffect(() => {
    if (sameValues(values, saved)) dropDraft(name);
    else keepDraft(name, { values, base, typedAt: new Date().toISOString() });
  }, [name, values, base, saved]);

  /** Once the person has said what to do with the draft found. */
  function settle() {
    if (found) dropDraft(found.name);
    setFound(undefined);
  }

  return { found, settle };
}
