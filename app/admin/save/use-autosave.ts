import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { partOfBase } from "../../server/documents/form-base.ts";
import { type FormFields, storedNames } from "../form/form-fields.ts";
import type { EditedForm } from "../form/form-state.tsx";
import {
  autosaveName,
  dropAutosave,
  type FoundAutosave,
  findAutosave,
  keepAutosave,
  lockAutosave,
} from "./autosave.ts";
import { sameValue } from "./field-values.ts";

/** A long text takes some milliseconds to put away: not at each key. */
const PAUSE_MS = 500;

/** The first key at once, those after it with pauses. @param formKey names the form on this device */
export function useAutosave(formKey: string, form: EditedForm, base: string, fields: FormFields) {
  const { values, saved, readValues, isDirty } = form;
  const { account = "" } = useRouteLoaderData<{ account: string }>("admin-layout") ?? {};
  const [key] = useState({ form: formKey, account });
  const [name] = useState(() => autosaveName(key));
  const [found, setFound] = useState<FoundAutosave>();
  const [isKept, setKept] = useState(true);
  const [stored] = useState(saved);

  useEffect(() => {
    const closing = new AbortController();
    lockAutosave(name, closing.signal);
    findAutosave(key)
      .then((kept) => {
        if (closing.signal.aborted || !kept) return;
        // What is stored by now needs no offer: the answer to that save was lost, not the save.
        if (Object.keys(changesIn(kept.values, stored)).length === 0) dropAutosave(kept.name);
        else setFound(kept);
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
      const autosave = {
        values: typed,
        base: partOfBase(
          base,
          Object.keys(typed).flatMap((name) => storedNames(name, fields[name])),
        ),
        typedAt: new Date().toISOString(),
      };
      setKept(keepAutosave(name, autosave));
    } else dropAutosave(name);
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
    if (found) dropAutosave(found.name);
    setFound(undefined);
  }

  return { found, settle, isKept };
}

function changesIn(values: FieldValues, stored: FieldValues): FieldValues {
  const changed = Object.entries(values).filter(([name, value]) => !sameValue(value, stored[name]));
  return Object.fromEntries(changed);
}
