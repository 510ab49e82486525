import { createFormId } from "../../formats/form-id.ts";
import type { PriceRow } from "../../server/documents/field-values.server.ts";
import { PlainField } from "../../shell/plain-field.tsx";
import { priceRowsOf } from "../fields/price-rows.ts";
import { RowList } from "./row-list.tsx";

const createPrice = () => ({ noegle: createFormId(), navn: "", note: "", tid: "", pris: "" });
const PARTS = [
  ["navn", "Navn"],
  ["note", "Note"],
  ["tid", "Tid"],
  ["pris", "Pris"],
] as const;
const nameOf = ({ navn }: PriceRow, number: number) => navn.trim() || `Linje ${number}`;

export function PricesField({ name }: { name: string }) {
  return (
    <RowList
      name={name}
      itemsOf={priceRowsOf}
      createItem={createPrice}
      word="linje"
      nameOf={nameOf}
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
