import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { FieldValues } from "../../../server/documents/field-values.server.ts";
import { mergeBases, partOfBase } from "../../../server/documents/form-base.ts";
import type { SaveTarget } from "../../../shell/save-answer.ts";
import type { EditedForm } from "../../controls/form-state.tsx";
import { differingFields, isEmpty, sameValues } from "../../fields/field-values.ts";
import { type FormFields, storedIn } from "../../fields/form-fields.ts";
import {
  type Autosave,
  autosaveName,
  type FoundAutosave,
  findAutosaves,
  writeAutosave,
} from "./autosave.ts";

/** Storing a long text takes some milliseconds, too long for each key. */
const EVERY_MS = 500;

export function useAutosave(
  formKey: string,
  { values, saved, readValues, replaceValues, isDirty }: EditedForm,
  { base, formId, draft }: SaveTarget,
  fields: FormFields,
) {
  const { account = "" } = useRouteLoaderData<{ account: string }>("admin-layout") ?? {};
  const [name] = useState(() => autosaveName(formKey, account));
  const [found, setFound] = useState<FoundAutosave>();

  const offer = useEffectEvent((earlier: FoundAutosave) => {
    // It was stored; only the answer to that save was lost.
    if (sameValues({ ...saved, ...earlier.values }, saved)) writeAutosave(earlier.name, null);
    else setFound((offered) => offered ?? earlier);
  });
  useEffect(() => {
    const closing = new AbortController();
    findAutosaves(name, closing.signal, (earlier) => offer(earlier));
    return () => closing.abort();
  }, [name]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useEffectEvent(storeNow);
  useEffect(() => {
    timer.current ??= setTimeout(() => keep(), EVERY_MS);
  }, [values, base, saved]);

  // A phone may close a hidden window without notice.
  useEffect(() => {
    const keepNow = () => keep();
    document.addEventListener("visibilitychange", keepNow);
    return () => {
      document.removeEventListener("visibilitychange", keepNow);
      keepNow();
    };
  }, []);

  /** @returns false when this device has no room for it */
  function storeNow(): boolean {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!isDirty()) return writeAutosave(name, null);
    return writeAutosave(name, {
      ...autosaveOf(differingFields(readValues(), saved)),
      // Beside a draft the values are not whole, and would empty the rest of what the id has made.
      formId: draft ? undefined : formId,
    });
  }

  function autosaveOf(typed: FieldValues, over = base) {
    return {
      values: typed,
      base: partOfBase(over, storedIn(fields, Object.keys(typed))),
      typedAt: new Date().toISOString(),
    };
  }

  /**
   * What was typed here in the same fields is offered in its place.
   * @returns what a save goes by from then on
   */
  function take({ name: place, values: earlier, formId, ...found }: FoundAutosave) {
    const typed = differingFields(readValues(), saved);
    const merged = mergeBases(base, found.base);
    const replaced = autosaveOf(differingFields(typed, { ...typed, ...earlier }));
    replaceValues({ ...readValues(), ...earlier });
    writeAutosave(name, { ...autosaveOf({ ...typed, ...earlier }, merged), formId });
    replaceFound(place, isEmpty(replaced.values) ? null : replaced);
    return { base: merged, formId };
  }

  function replaceFound(place: string, by: Autosave | null) {
    writeAutosave(place, by);
    setFound(by ? { ...by, name: place } : undefined);
  }

  const drop = ({ name }: FoundAutosave) => replaceFound(name, null);

  return { found, take, drop, storeNow };
}
