import { useCallback, useRef, useState } from "react";
import type { FieldValue, Section } from "../../server/documents/field-values.server.ts";
import { MoveButtons } from "../list/move-buttons.tsx";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import { sectionsOf } from "../save/field-values.ts";
import { TextField } from "./fields.tsx";
import { FormProvider, useForm, useListField, useValues } from "./form-state.tsx";

export function SectionsField({ name }: { name: string }) {
  const { label, problem } = useListField(name);
  const list = useSections(name);
  const last = list.sections.length - 1;
  const adding = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="group section-list" data-field={name}>
      <legend>{label}</legend>
      {list.sections.length > 0 && (
        <ol className="stack stack--roomy">
          {list.sections.map(({ key, section }, index) => (
            <li key={key} className="stack" ref={list.focusIfAdded(key)}>
              <SectionFields
                name={`${name}-${key}`}
                sectionKey={key}
                section={section}
                onChange={list.change}
              />
              <div className="row">
                <MoveButtons
                  name={`afsnit ${index + 1}`}
                  isFirst={index === 0}
                  isLast={index === last}
                  onMove={(by) => list.move(index, by)}
                />
                <button
                  className="text-button text-button--danger"
                  type="button"
                  aria-label={`Fjern afsnit ${index + 1}`}
                  onClick={() => {
                    list.remove(index);
                    adding.current?.focus();
                  }}
                >
                  Fjern
                </button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {problem && <p className="form-field__error">{problem}</p>}
      <button
        ref={adding}
        className="button button--light button--small"
        type="button"
        onClick={list.add}
      >
        Tilføj afsnit
      </button>
      <p className="sr" role="status">
        {list.spoken}
      </p>
    </fieldset>
  );
}

type SectionFieldsProps = {
  name: string;
  sectionKey: number;
  section: Section;
  onChange: (key: number, change: Partial<Section>) => void;
};

/** A form inside the form, so that TextField and RichTextField can edit one section. */
function SectionFields({ name, sectionKey, section, onChange }: SectionFieldsProps) {
  const form = useForm();
  const title = `${name}-title`;
  const content = `${name}-content`;
  const values = { [title]: section.title, [content]: section.content };
  const store = { ...form.store, read: () => values };
  const setValue = useCallback(
    (field: string, value: FieldValue) =>
      onChange(sectionKey, { [field === title ? "title" : "content"]: value }),
    [onChange, sectionKey, title],
  );
  return (
    <FormProvider state={{ ...form, store, setValue }} fields={{}} problems={{}}>
      <TextField label="Overskrift" name={title} />
      <RichTextField label="Tekst" name={content} />
    </FormProvider>
  );
}

/** Sections have no ids. Keys keep each section's editor when it moves. */
function useSections(name: string) {
  const { setValue } = useForm();
  const value = sectionsOf(useValues((values) => values[name]));
  const [spoken, setSpoken] = useState("");
  const entries = useRef(value);
  const keys = useRef<number[]>([]);
  const nextKey = useRef(0);
  const added = useRef<number>(undefined);
  entries.current = value;
  while (keys.current.length < value.length) keys.current.push(nextKey.current++);
  keys.current.length = value.length;

  const write = useCallback(
    (next: Section[]) => {
      entries.current = next;
      setValue(name, next);
    },
    [name, setValue],
  );
  const change = useCallback(
    (key: number, change: Partial<Section>) => {
      const index = keys.current.indexOf(key);
      const section = entries.current[index];
      if (section) write(entries.current.with(index, { ...section, ...change }));
    },
    [write],
  );

  return {
    sections: value.map((section, index) => ({ key: keys.current[index] ?? index, section })),
    spoken,
    change,
    add() {
      added.current = nextKey.current;
      write([...entries.current, { title: "", content: "" }]);
      setSpoken(`Afsnit ${entries.current.length} er tilføjet`);
    },
    remove(index: number) {
      keys.current = keys.current.toSpliced(index, 1);
      write(entries.current.toSpliced(index, 1));
      setSpoken(`Afsnit ${index + 1} er fjernet`);
    },
    move(index: number, by: number) {
      const [key, entry] = [keys.current[index], entries.current[index]];
      if (key === undefined || entry === undefined) return;
      keys.current = keys.current.toSpliced(index, 1).toSpliced(index + by, 0, key);
      write(entries.current.toSpliced(index, 1).toSpliced(index + by, 0, entry));
      setSpoken(`Afsnittet er nu nummer ${index + by + 1} af ${entries.current.length}`);
    },
    focusIfAdded: (key: number) => (row: HTMLElement | null) => {
      if (!row || added.current !== key) return;
      added.current = undefined;
      row.querySelector("input")?.focus();
    },
  };
}
