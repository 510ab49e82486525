import { useCallback, useRef } from "react";
import { flushSync } from "react-dom";
import type { FieldValue, Section } from "../../server/documents/field-values.server.ts";
import { MoveButtons } from "../../shell/move-buttons.tsx";
import { sectionsOf } from "../fields/field-values.ts";
import { TextField } from "./fields.tsx";
import { FormProvider, useForm } from "./form-state.tsx";
import { RichTextField } from "./rich-text/rich-text-field.tsx";
import { useFormList } from "./use-form-list.ts";

export function SectionsField({ name }: { name: string }) {
  const list = useFormList(name, sectionsOf);
  const { label, problem } = list;
  const count = list.rows.length;
  const rows = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);

  function add() {
    flushSync(() => list.add({ title: "", content: "" }, `Afsnit ${count + 1} er tilføjet`));
    rows.current?.lastElementChild?.querySelector("input")?.focus();
  }

  return (
    <fieldset className="group section-list" data-field={name}>
      <legend>{label}</legend>
      {count > 0 && (
        <ol ref={rows} className="stack stack--roomy">
          {list.rows.map(({ key, item: section }, index) => (
            <li key={key} className="stack">
              <SectionFields
                name={`${name}-${key}`}
                sectionKey={key}
                section={section}
                onChange={list.rewrite}
              />
              <div className="row">
                <MoveButtons
                  name={`afsnit ${index + 1}`}
                  isFirst={index === 0}
                  isLast={index === count - 1}
                  onMove={(by) => list.move(index, by, "Afsnittet")}
                />
                <button
                  className="text-button text-button--danger"
                  type="button"
                  aria-label={`Fjern afsnit ${index + 1}`}
                  onClick={() => {
                    list.remove(index, `Afsnit ${index + 1} er fjernet`);
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
        onClick={add}
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
  onChange: (key: number, change: (section: Section) => Section) => void;
};

/** A form inside the form, so that TextField and RichTextField can edit one section. */
function SectionFields({ name, sectionKey, section, onChange }: SectionFieldsProps) {
  const form = useForm();
  const title = `${name}-title`;
  const content = `${name}-content`;
  const values = { [title]: section.title, [content]: section.content };
  const setValue = useCallback(
    (field: string, value: FieldValue) =>
      onChange(sectionKey, (latest) => ({
        ...latest,
        [field === title ? "title" : "content"]: value,
      })),
    [onChange, sectionKey, title],
  );
  return (
    <FormProvider
      store={{ ...form, read: () => values, setValue }}
      saved={form.saved}
      fields={{}}
      problems={{}}
    >
      <TextField label="Overskrift" name={title} />
      <RichTextField label="Tekst" name={content} />
    </FormProvider>
  );
}
