import { type ReactNode, useId, useRef } from "react";
import { flushSync } from "react-dom";
import type { FieldValue } from "../../server/documents/field-values.server.ts";
import { describedBy, FieldNotes } from "../../shell/field-notes.tsx";
import { MoveButtons } from "../../shell/move-buttons.tsx";
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
export function RowList<Item extends ListItem>(props: RowListProps<Item>) {
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
