import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
} from "react";
import { pickFields } from "../../formats/pick-fields.ts";
import type { FieldValue, FieldValues } from "../../server/documents/field-values.server.ts";
import {
  isEmpty,
  linesOf,
  pictureIn,
  pictureOf,
  sameValue,
  sameValues,
  textIn,
} from "../fields/field-values.ts";
import { type FormField, type FormFields, text } from "../fields/form-fields.ts";

type FormState = FormStore & {
  fields: FormFields;
  id?: string;
  /** Of a form for something new. */
  formId?: string;
  saved: FieldValues;
  problems: Record<string, string>;
};

const FormContext = createContext<FormState | undefined>(undefined);

export function useFormState(opened: FieldValues, draft: FieldValues = {}, former?: FieldValues) {
  const [saved, setSaved] = useState({ ...opened, ...draft });
  const [values, setValues] = useState({ ...saved, ...former });
  const [store] = useState(() => createStore({ values, saved, setValues, setSaved }));
  return { ...store, store, values, saved };
}

export type EditedForm = ReturnType<typeof useFormState>;

type StoreOptions = {
  values: FieldValues;
  saved: FieldValues;
  setValues: (values: FieldValues) => void;
  setSaved: (saved: FieldValues) => void;
};

/** The latest values, also for callbacks of an earlier render. Its functions stay the same. */
function createStore({ values, saved, setValues, setSaved }: StoreOptions) {
  let latest = values;
  let latestSaved = saved;
  const listeners = new Set<() => void>();
  const beforeSend = new Set<() => Promise<boolean>>();
  /** Those of `beforeSend` that have something which is no value yet. */
  const unsaved = new Set<() => Promise<boolean>>();
  /** Called before the values are read, for fields that do not report each key. */
  const beforeRead = new Set<() => void>();

  function replaceValues(next: FieldValues) {
    latest = next;
    setValues(next);
    for (const listener of listeners) listener();
  }
  /** `change` gets the latest values, because several changes may come before the next render. */
  function changeValues(change: (values: FieldValues) => FieldValues) {
    replaceValues(change(latest));
  }
  function readValues() {
    for (const flush of beforeRead) flush();
    return latest;
  }

  return {
    beforeSend,
    unsaved,
    beforeRead,
    replaceValues,
    changeValues,
    readValues,
    /** A field renders when its own value changes, not at each key in another. */
    read: () => latest,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setValue: (name: string, value: FieldValue) =>
      changeValues((values) => ({ ...values, [name]: value })),
    /** @param merged fields that were saved with a colleague's change in them; what was typed in one since stays */
    takeSaved(sent: FieldValues, merged: FieldValues) {
      latestSaved = { ...sent, ...merged };
      setSaved(latestSaved);
      const untouched = pickFields(merged, (name) => sameValue(latest[name], sent[name]));
      if (!isEmpty(untouched)) changeValues((values) => ({ ...values, ...untouched }));
    },
    isDirty: () => unsaved.size > 0 || !sameValues(readValues(), latestSaved),
  };
}

type FormStore = ReturnType<typeof createStore>;

type FormProviderProps = Pick<FormState, "saved" | "fields" | "id" | "formId" | "problems"> & {
  store: FormStore;
  children: ReactNode;
};

export function FormProvider({ children, store, ...own }: FormProviderProps) {
  const { saved, fields, id, formId, problems } = own;
  const form = useMemo(
    () => ({ ...store, saved, fields, id, formId, problems }),
    [store, saved, fields, id, formId, problems],
  );
  return <FormContext value={form}>{children}</FormContext>;
}

export function useForm(): FormState {
  const form = use(FormContext);
  if (!form) throw new Error("a field must stand inside an EditForm");
  return form;
}

/** Runs `step` before the form is sent. One that answers false stops the save, and shows its own reason. */
export function useBeforeSend(step: () => boolean | Promise<boolean>, isUnsaved = false) {
  const { beforeSend, unsaved } = useForm();
  const latest = useEffectEvent(step);
  useEffect(() => {
    const run = async () => latest();
    beforeSend.add(run);
    if (isUnsaved) unsaved.add(run);
    return () => void (beforeSend.delete(run) && unsaved.delete(run));
  }, [beforeSend, unsaved, isUnsaved]);
}

/** @param select gives one value, or a primitive computed from several: objects would render at each change */
export function useValues<Selected>(select: (values: FieldValues) => Selected): Selected {
  const { read, subscribe } = useForm();
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const selected = select(read());
  const compare = useEffectEvent(() => {
    if (!Object.is(select(read()), selected)) rerender();
  });
  // Not useSyncExternalStore, which renders before other state that is set with a value, such as a picture's file.
  useLayoutEffect(() => {
    compare();
    const stop = subscribe(() => compare());
    return () => void stop();
  }, [subscribe]);
  return selected;
}

/** @param read gives an empty value for one of another kind */
export function useField<Value extends FieldValue>(
  name: string,
  read: (value: FieldValue | undefined) => Value,
) {
  const { fields, changeValues, problems } = useForm();
  const declared = fields[name] ?? UNDECLARED;
  const change = useCallback(
    (change: (latest: Value) => Value) =>
      changeValues((latest) => ({ ...latest, [name]: change(read(latest[name])) })),
    [changeValues, name, read],
  );
  const value = read(useValues((values) => values[name]));
  return { declared, label: declared.label, value, change, problem: problems[name] };
}

const UNDECLARED: FormField = text("");

export function useTextField(name: string) {
  const { setValue } = useForm();
  const field = useField(name, textIn);
  return { ...field, setValue: (next: string) => setValue(name, next) };
}

export function useListField(name: string) {
  return useField(name, linesOf);
}

export function usePictureField(name: string) {
  const { saved } = useForm();
  return { ...useField(name, pictureIn), saved: pictureOf(saved, name) };
}

export function usePlace(name: string): string {
  const { fields, id, formId = "ny" } = useForm();
  const { place = "" } = fields[name] ?? UNDECLARED;
  return place.replace("{id}", () => id ?? formId);
}
