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
  useRef,
  useState,
} from "react";
import type {
  FieldValue,
  FieldValues,
  PictureValue,
} from "../../server/documents/field-values.server.ts";
import { linesOf, pictureOf, sameValues, textOf } from "../save/field-values.ts";
import type { FormField, FormFields } from "./form-fields.ts";
import { slugOf } from "./slug.ts";

type FormState = {
  fields: FormFields;
  id?: string;
  /** A field renders when its own value changes, not at each key in another. */
  store: ValueStore;
  saved: FieldValues;
  setValue: (name: string, value: FieldValue) => void;
  /** `change` gets the latest values, because several changes may come before the next render. */
  changeValues: (change: (latest: FieldValues) => FieldValues) => void;
  problems: Record<string, string>;
  beforeSend: Set<() => Promise<boolean>>;
  /** Called before the values are read, for fields that do not report each key. */
  beforeRead: Set<() => void>;
};

type ValueStore = {
  read: () => FieldValues;
  subscribe: (listener: () => void) => () => void;
};

const FormContext = createContext<FormState | undefined>(undefined);

export function useFormState(initial: FieldValues, draft: FieldValues = {}, former?: FieldValues) {
  const [opened] = useState({ ...initial, ...draft });
  const [values, setValues] = useState({ ...opened, ...former });
  const [saved, setSaved] = useState(opened);
  const [beforeSend] = useState(() => new Set<() => Promise<boolean>>());
  const [beforeRead] = useState(() => new Set<() => void>());
  // The latest values, for callbacks from an earlier render.
  const latest = useRef({ values, saved: opened });
  const [listeners] = useState(() => new Set<() => void>());
  const store = useMemo<ValueStore>(
    () => ({
      read: () => latest.current.values,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    [listeners],
  );

  const replaceValues = useCallback(
    (next: FieldValues) => {
      latest.current.values = next;
      setValues(next);
      for (const listener of listeners) listener();
    },
    [listeners],
  );
  const changeValues = useCallback(
    (change: (latest: FieldValues) => FieldValues) => replaceValues(change(latest.current.values)),
    [replaceValues],
  );
  const setValue = useCallback(
    (name: string, value: FieldValue) => changeValues((values) => ({ ...values, [name]: value })),
    [changeValues],
  );
  const markSaved = useCallback((sent: FieldValues) => {
    latest.current.saved = sent;
    setSaved(sent);
  }, []);
  const readValues = useCallback(() => {
    for (const flush of beforeRead) flush();
    return latest.current.values;
  }, [beforeRead]);
  const isDirty = useCallback(() => !sameValues(readValues(), latest.current.saved), [readValues]);

  return {
    values,
    store,
    saved,
    setValue,
    changeValues,
    replaceValues,
    markSaved,
    readValues,
    isDirty,
    beforeSend,
    beforeRead,
  };
}

export type EditedForm = ReturnType<typeof useFormState>;

export function FormProvider({
  state,
  fields,
  id,
  problems,
  children,
}: {
  state: Omit<FormState, "fields" | "id" | "problems">;
  fields: FormFields;
  id?: string;
  problems: Record<string, string>;
  children: ReactNode;
}) {
  const { store, saved, setValue, changeValues, beforeSend, beforeRead } = state;
  const form = useMemo(
    () => ({ fields, id, store, saved, setValue, changeValues, beforeSend, beforeRead, problems }),
    [fields, id, store, saved, setValue, changeValues, beforeSend, beforeRead, problems],
  );
  return <FormContext value={form}>{children}</FormContext>;
}

export function useForm(): FormState {
  const form = use(FormContext);
  if (!form) throw new Error("a field must stand inside an EditForm");
  return form;
}

/** Runs `step` before the form is sent. One that answers false stops the save, and shows its own reason. */
export function useBeforeSend(step: () => boolean | Promise<boolean>) {
  const { beforeSend } = useForm();
  const latest = useEffectEvent(step);
  useEffect(() => {
    const run = async () => latest();
    beforeSend.add(run);
    return () => void beforeSend.delete(run);
  }, [beforeSend]);
}

/** @param select gives one value, or a primitive computed from several: objects would render at each change */
export function useValues<Selected>(select: (values: FieldValues) => Selected): Selected {
  const { store } = useForm();
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const selected = select(store.read());
  const compare = useEffectEvent(() => {
    if (!Object.is(select(store.read()), selected)) rerender();
  });
  // Not useSyncExternalStore, which renders before other state that is set with a value, such as a picture's file.
  useLayoutEffect(() => {
    compare();
    return store.subscribe(() => compare());
  }, [store]);
  return selected;
}

export function useTextField(name: string) {
  const { fields, setValue, problems } = useForm();
  const declared = fields[name] ?? UNDECLARED;
  const value = useValues((values) => values[name]);
  return {
    declared,
    label: declared.label,
    value: typeof value === "string" ? value : "",
    setValue: (next: string) => setValue(name, next),
    problem: problems[name],
  };
}

const UNDECLARED: FormField = { kind: "text", label: "" };

export function usePlace(name: string): string {
  const { fields, id } = useForm();
  const { place = "" } = fields[name] ?? UNDECLARED;
  return useValues((values) =>
    place.replace("{id}", () => id ?? (slugOf(textOf(values, "title")) || "ny")),
  );
}

export function useListField(name: string) {
  const { fields, changeValues, problems } = useForm();
  const declared = fields[name] ?? UNDECLARED;
  return {
    declared,
    label: declared.label,
    value: linesOf(useValues((values) => values[name])),
    changeList: (change: (latest: string[]) => string[]) =>
      changeValues((latest) => ({ ...latest, [name]: change(linesOf(latest[name])) })),
    problem: problems[name],
  };
}

export function usePictureField(name: string) {
  const { fields, saved, changeValues, problems } = useForm();
  return {
    declared: fields[name] ?? UNDECLARED,
    value: useValues((values) => pictureOf(values, name)),
    saved: pictureOf(saved, name),
    changePicture: (change: (latest: PictureValue) => PictureValue) =>
      changeValues((latest) => ({ ...latest, [name]: change(pictureOf(latest, name)) })),
    problem: problems[name],
  };
}
