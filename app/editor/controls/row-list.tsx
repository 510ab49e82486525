import { type ReactNode, useCallback, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { createFormId } from "../../formats/form-id.ts";
import type { FieldValue, PriceRow, Section } from "../../server/documents/field-values.server.ts";
import { describedBy, FieldNotes } from "../../shell/field-notes.tsx";
import { MoveButtons } from "../../shell/move-buttons.tsx";
import { PlainField } from "../../shell/plain-field.tsx";
import { sectionsOf } from "../fields/field-values.ts";
import { priceRowsOf } from "../fields/price-rows.ts";
import { TextField } from "./fields.tsx";
import { FormProvider, useForm } from "./form-state.tsx";
import { RichTextField } from "./rich-text/rich-text-field.tsx";
import { type ListItem, type Rewrite, useFormList } from "./use-form-list.ts";

type RowListProps<Item extends ListItem> = {
  name: string;
  itemsOf: (value: FieldValue | undefined) => Item[];
  createItem: () => Item;
  /** 'afsnit' */
  word: string;
  /** 'Afsnit 3' */
  nameOf: (item: Item, number: number) => string;
  children: (key: number, item: Item, rewrite: Rewrite<Item>) => ReactNode;
};

/** Rows of several inputs that are added, moved and removed. */
function RowList<Item extends ListItem>(props: RowListProps<Item>) {
  const { name, itemsOf, createItem, word, nameOf, children } = props;
  const { declared, label, problem, ...list } = useFormList(name, itemsOf);
  const notes = { ...declared, problem };
  const id = useId();
  const count = list.rows.length;
  const rows = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);

  function add(at: number) {
    const item = createItem();
    flushSync(() => list.add(item, `${nameOf(item, at + 1)} er tilføjet`, at));
    rows.current?.children[at]?.querySelector("input")?.focus();
  }
  function remove(at: number, title: string) {
    list.remove(at, `${title} er fjernet`);
    adding.current?.focus();
  }
  function renderRow({ key, item }: (typeof list.rows)[number], index: number) {
    const title = nameOf(item, index + 1);
    const button = (className: string, does: string, sign: string, act: () => void) => (
      <button className={className} type="button" aria-label={`${does} ${title}`} onClick={act}>
        {sign}
      </button>
    );
    return (
      <li key={key}>
        {children(key, item, list.rewrite)}
        <div className="row">
          <MoveButtons
            name={title}
            isFirst={index === 0}
            isLast={index === count - 1}
            onMove={(by) => list.move(index, by, title)}
          />
          {button("icon-button", "Tilføj under", "+", () => add(index + 1))}
          {button("text-button text-button--danger", "Fjern", "Fjern", () => remove(index, title))}
        </div>
      </li>
    );
  }

  return (
    <fieldset
      className="group row-list"
      data-field={name}
      aria-describedby={describedBy(id, notes)}
    >
      <legend>{label}</legend>
      {count > 0 && <ol ref={rows}>{list.rows.map(renderRow)}</ol>}
      <FieldNotes id={id} {...notes} />
      <button
        ref={adding}
        className="button button--light button--small"
        type="button"
        onClick={() => add(count)}
      >
        Tilføj {word}
      </button>
      <p className="sr" role="status">
        {list.spoken}
      </p>
    </fieldset>
  );
}

const createSection = () => ({ title: "", content: "" });
const nameOfSection = (_section: Section, number: number) => `Afsnit ${number}`;

export function SectionsField({ name }: { name: string }) {
  return (
    <RowList
      name={name}
      itemsOf={sectionsOf}
      createItem={createSection}
      word="afsnit"
      nameOf={nameOfSection}
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

const createPrice = () => ({ noegle: createFormId(), navn: "", note: "", tid: "", pris: "" });
const PARTS = [
  ["navn", "Navn"],
  ["note", "Note"],
  ["tid", "Tid"],
  ["pris", "Pris"],
] as const;
const nameOfPrice = ({ navn }: PriceRow, number: number) => navn.trim() || `Linje ${number}`;

export function PricesField({ name }: { name: string }) {
  return (
    <RowList
      name={name}
      itemsOf={priceRowsOf}
      createItem={createPrice}
      word="linje"
      nameOf={nameOfPrice}
    >
      {(key, price, rewrite) => (
        <div className="price-row">
          {PARTS.map(([part, label]) => (
            <PlainField
              key={part}
              label={label}
              placeholder={label}
              autoComplete="off"
              value={price[part]}
              onChange={({ target }) => rewrite(key, (row) => ({ ...row, [part]: target.value }))}
            />
          ))}
        </div>
      )}
    </RowList>
  );
}
