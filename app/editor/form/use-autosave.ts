import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { FieldValues } from "../../server/documents/field-values.server.ts";
import { partOfBase } from "../../server/documents/form-base.ts";
import type { SaveTarget } from "../../shell/save-answer.ts";
import type { EditedForm } from "../controls/form-state.tsx";
import { differingFields, isEmpty } from "../fields/field-values.ts";
import { type FormFields, storedIn } from "../fields/form-fields.ts";
import {
  type Autosave,
  autosaveName,
  type FoundAutosave,
  findAutosave,
  lockAutosave,
  removeAutosave,
  writeAutosave,
} from "./autosave.ts";

/** Storing a long text takes some milliseconds, too long for each key. */
const PAUSE_MS = 500;

type AutosaveTarget = Pick<SaveTarget, "base" | "formId" | "draft">;

export function useAutosave(
  formKey: string,
  form: EditedForm,
  { base, formId, draft }: AutosaveTarget,
  fields: FormFields,
) {
  const { values, saved, readValues, replaceValues, isDirty } = form;
  const { account = "" } = useRouteLoaderData<{ account: string }>("admin-layout") ?? {};
  const [key] = useState({ form: formKey, account });
  const [name] = useState(() => autosaveName(key));
  const [found, setFound] = useState<FoundAutosave>();
  const [isStoredOnDevice, setStoredOnDevice] = useState(true);
  const [stored] = useState(saved);

  useEffect(() => {
    const closing = new AbortController();
    lockAutosave(name, closing.signal);
    findAutosave(key)
      .then((earlier) => {
        if (closing.signal.aborted || !earlier) return;
        // The earlier text was stored; only the answer to that save was lost.
        if (Object.keys(differingFields(earlier.values, stored)).length === 0)
          removeAutosave(earlier.name);
        else setFound(earlier);
      })
      .catch(console.warn);
    return () => closing.abort();
  }, [key, name, stored]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const due = useRef(false);
  function storeNow() {
    due.current = false;
    if (isDirty())
      setStoredOnDevice(
        writeAutosave(name, {
          ...autosaveOf(differingFields(readValues(), saved)),
          // Beside a draft the values are not whole, and would empty the rest of what the id has made.
          formId: draft ? undefined : formId,
        }),
      );
    else removeAutosave(name);
  }
  const keep = useEffectEvent(storeNow);
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

  // A phone may close a hidden window without notice.
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

  function autosaveOf(typed: FieldValues): Autosave {
    return {
      values: typed,
      base: partOfBase(base, storedIn(fields, Object.keys(typed))),
      typedAt: new Date().toISOString(),
    };
  }

  /** What was typed here in the same fields is offered in its place. */
  function take({ name, values: earlier }: FoundAutosave) {
    const current = readValues();
    const next = { ...current, ...earlier };
    const replaced = autosaveOf(differingFields(differingFields(current, saved), next));
    replaceValues(next);
    if (isEmpty(replaced.values)) return drop();
    writeAutosave(name, replaced);
    setFound({ ...replaced, name });
  }

  function drop() {
    if (found) removeAutosave(found.name);
    setFound(undefined);
  }

  return { found, take, drop, isStoredOnDevice, storeNow };
}
