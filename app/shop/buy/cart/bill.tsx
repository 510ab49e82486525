import { formatKroner } from "../../../formats/kroner.ts";
import type { Freight } from "../../goods/shop.ts";
import { type OrderSum, sumRows } from "../../orders/order-sum.ts";

type BillProps = {
  sum: OrderSum;
  /** Adds the limit for free freight to the freight row. */
  freight?: Freight;
  isLive?: boolean;
};

export function Bill({ sum, freight, isLive }: BillProps) {
  const isReached = sum.freight === 0;
  return (
    <dl className="bill" aria-live={isLive ? "polite" : undefined}>
      {sumRows(sum).map(({ kind, label, value }) => (
        <div key={label} className={`bill__${kind}`}>
          <dt>
            {label}
            {label === "Fragt" && !isReached && freight?.freeFrom !== undefined && (
              <span> – gratis fra {formatKroner(freight.freeFrom)}</span>
            )}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
