import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useActionData, useNavigation } from "react-router";
import { formatKroner } from "../../formats/kroner.ts";
import type { SaveAnswer } from "../../shell/save-answer.ts";
import { State } from "../../shell/state.tsx";
import { Cross } from "../../site/page/icons.tsx";
import {
  CSV,
  chosenQuery,
  csvAddress,
  orderQuery,
  type Search,
  searchFields,
} from "../orders/search.ts";
import type { ListedOrder, RowState } from "./row-state.ts";

type OrderRowsProps = {
  rows: ListedOrder[];
  search: Search;
  opened?: string;
  /** Ticked when returning from their packing slips. */
  chosen: string[];
};

/** The list works without script too. */
export function OrderRows({ rows, search, opened, chosen }: OrderRowsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  const busy = useNavigation().state !== "idle";
  const answer = useActionData<SaveAnswer>();
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>("tbody input") ?? [])];

  useEffect(() => {
    if (answer?.ok) form.current?.reset();
  }, [answer]);

  const ticked = () =>
    boxes()
      .filter(({ checked }) => checked)
      .map(({ value }) => value);
  const recount = () => setCount(ticked().length);

  // Ticked rows may disappear, and rows may be ticked before hydration.
  useEffect(recount);

  function choose(isChosen: boolean) {
    for (const box of boxes()) box.checked = isChosen;
    recount();
  }

  /** The browser's back button restores the chosen rows. */
  function storeChosen() {
    history.replaceState(history.state, "", chosenQuery(search, ticked()));
  }

  return (
    <Form
      className="orders-form"
      ref={form}
      onChange={recount}
      onClick={openRow}
      onReset={(event) => {
        event.preventDefault();
        choose(false);
      }}
      preventScrollReset
    >
      {searchFields(search).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend to be read twice */}
      <div className="orders-chosen on-dark" role="group" aria-label="Det valgte">
        <strong role="status">{count > 0 && `${count} valgt`}</strong>
        <button
          className="text-button"
          name="intent"
          value="handle-chosen"
          formMethod="post"
          type="submit"
          disabled={busy}
        >
          Behandlet
        </button>
        <button className="text-button" type="submit" onClick={storeChosen}>
          Følgesedler
        </button>
        {/* A file, not a page: the router cannot navigate to it. */}
        <button
          className="text-button"
          type="submit"
          formAction={CSV}
          onClick={(event) => {
            event.preventDefault();
            location.assign(csvAddress(search, ticked()));
          }}
        >
          Til Excel
        </button>
        <button className="orders-chosen__none" type="reset" aria-label="Fravælg alle">
          <Cross />
        </button>
      </div>
      <table className="orders">
        <caption className="sr">Bestillinger, de nyeste først</caption>
        <thead>
          <tr>
            <th scope="col">
              <label className="orders__tick orders__all">
                <input
                  type="checkbox"
                  checked={count === rows.length}
                  ref={(all) => {
                    if (all) all.indeterminate = count > 0 && count < rows.length;
                  }}
                  onChange={({ currentTarget }) => choose(currentTarget.checked)}
                />
                <span className="orders__all-words">Vælg alle</span>
              </label>
            </th>
            <th scope="col">Nr.</th>
            <th scope="col">Modtaget</th>
            <th scope="col">Kunde</th>
            <th scope="col">Varer</th>
            <th scope="col" className="number">
              I alt
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OrderRow
              key={row.number}
              {...row}
              search={search}
              isOpen={row.number === opened}
              isChosen={chosen.includes(row.number)}
            />
          ))}
        </tbody>
      </table>
    </Form>
  );
}

/** Mouse clicks beside the row's link; keyboard and screen readers need only the link. Selecting text opens nothing. */
function openRow({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest("a, button, label")) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest("tbody tr")?.querySelector("a")?.click();
}

type OrderRowProps = ListedOrder & { search: Search; isOpen: boolean; isChosen: boolean };

function OrderRow({
  number,
  received,
  customer,
  buyer,
  goods,
  total,
  states,
  ...at
}: OrderRowProps) {
  const { search, isOpen, isChosen } = at;
  return (
    <tr data-open={isOpen || undefined}>
      <td>
        <label className="orders__tick">
          <span className="sr">Vælg bestilling {number}</span>
          <input type="checkbox" name="seddel" value={number} defaultChecked={isChosen} />
        </label>
      </td>
      <td className="orders__number">
        <Link
          className="link"
          to={{ search: orderQuery(search, number) }}
          aria-current={isOpen || undefined}
          preventScrollReset
        >
          <span className="sr">Nr. </span>
          {number}
        </Link>
      </td>
      <td className="orders__time">{received}</td>
      <td className="orders__customer">
        {customer} {buyer && <small>{buyer}</small>}
      </td>
      <td className="orders__goods">{goods}</td>
      <td className="number">{formatKroner(total)}</td>
      <td className="orders__state">
        <OrderStates states={states} />
      </td>
    </tr>
  );
}

export function OrderStates({ states }: { states: RowState[] }) {
  return (
    <span className="orders__states">
      {states.map((state) => (
        <State key={state.words} {...state} />
      ))}
    </span>
  );
}
