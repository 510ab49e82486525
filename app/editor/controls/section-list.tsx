import { useCallback } from "react";
import type { FieldValue, Section } from "../../server/documents/field-values.server.ts";
import { sectionsOf } from "../fields/field-values.ts";
import { TextField } from "./fields.tsx";
import { FormProvider, useForm } from "./form-state.tsx";
import { RichTextField } from "./rich-text/rich-text-field.tsx";
import { RowList } from "./row-list.tsx";
import type { Rewrite } from "./use-form-list.ts";

const createSection = () => ({ title: "", content: "" });
const nameOf = (_section: Section, number: number) => `Afsnit ${number}`;

export function SectionsField({ name }: { name: string }) {
  return (
    <RowList
      name={name}
      itemsOf={sectionsOf}
      createItem={createSection}
      word="afsnit"
      nameOf={nameOf}
    >
      {(key, section, rewrite) => (
        <SectionFields
          name={`${name}-${key}`}
          sectionKey={key}
          section={section}
          onChange={rewrite}
        />
      )}
    </RowList>
  );
}

type SectionFieldsProps = {
  name: string;
  sectionKey: number;
  section: Section;
  onChange: Rewrite<Section>;
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
