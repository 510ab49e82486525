import { useCallback, useRef, useState } from "react";
import type { FieldValue, PriceRow, Section } from "../../server/documents/field-values.server.ts";
import { useField } from "./form-state.tsx";

export type ListItem = string | Section | PriceRow;
export type Rewrite<Item> = (key: number, change: (item: Item) => Item, sentence?: string) => void;
type EditList = <Part>(parts: Part[]) => Part[];

/** The items have no ids. Keys keep each one's controls when it moves. `spoken` is for screen readers. */
export function useFormList<Item extends ListItem>(
  name: string,
  itemsOf: (value: FieldValue | undefined) => Item[],
) {
  const { value: items, change: changeItems, ...field } = useField(name, itemsOf);
  const [spoken, setSpoken] = useState("");
  const keys = useRef<number[]>([]);
  const nextKey = useRef(0);
  while (keys.current.length < items.length) keys.current.push(nextKey.current++);
  keys.current.length = items.length;

  const rewrite: Rewrite<Item> = useCallback(
    (key, change, sentence = "") => {
      changeItems((latest) =>
        latest.map((item, index) => (keys.current[index] === key ? change(item) : item)),
      );
      setSpoken(sentence);
    },
    [changeItems],
  );
  function edit(change: EditList, sentence: string) {
    keys.current = change(keys.current);
    changeItems(change);
    setSpoken(sentence);
  }

  return {
    ...field,
    rows: items.map((item, index) => ({ key: keys.current[index] ?? index, item })),
    spoken,
    rewrite,
    add(item: Item, sentence: string, at = Number.POSITIVE_INFINITY) {
      keys.current.splice(at, 0, nextKey.current++);
      changeItems((latest) => latest.toSpliced(at, 0, item));
      setSpoken(sentence);
    },
    remove: (index: number, sentence: string) =>
      edit((parts) => parts.toSpliced(index, 1), sentence),
    move: (index: number, by: number, title: string) =>
      edit(
        (parts) =>
          parts.toSpliced(index, 1).toSpliced(index + by, 0, ...parts.slice(index, index + 1)),
        `${title} er nu nummer ${index + by + 1} af ${items.length}`,
      ),
  };
}
