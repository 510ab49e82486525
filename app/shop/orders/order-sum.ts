import { formatKroner } from "../../formats/kroner.ts";
import { momsRate, type Pricing } from "../goods/shop.ts";

/** In kroner. `freight` is absent until the clinic sets a price. */
export type OrderSum = {
  goods: number;
  freight?: number;
  /** VAT included in the total by rate; empty if the clinic is not VAT registered. */
  moms: { rate: number; amount: number }[];
  total: number;
};

type Line = { pris: number; quantity: number; momssats?: string };

/** In øre. Freight has VAT in proportion to the goods. */
export function sumUp(lines: Line[], { freight, isMomsRegistered }: Pricing): OrderSum {
  const byRate = new Map<number, number>();
  for (const { pris, quantity, momssats } of lines) {
    const rate = momsRate(momssats);
    byRate.set(rate, (byRate.get(rate) ?? 0) + Math.round(pris * 100) * quantity);
  }
  const goods = [...byRate.values()].reduce((sum, part) => sum + part, 0);
  const isFree = goods === 0 || goods >= Math.round((freight?.freeFrom ?? Infinity) * 100);
  const added = freight && !isFree ? Math.round(freight.price * 100) : 0;
  const moms = [...byRate].flatMap(([rate, part]) => {
    if (!isMomsRegistered || rate === 0) return [];
    const whole = part + (goods && (added * part) / goods);
    return { rate, amount: Math.round((whole * rate) / (100 + rate)) / 100 };
  });
  return {
    goods: goods / 100,
    ...(freight && { freight: added / 100 }),
    moms,
    total: (goods + added) / 100,
  };
}

export const GOODS = "Varer";

type SumRow = { kind: "part" | "total" | "moms"; label: string; value: string };

export function sumRows({ goods, freight, moms, total }: OrderSum): SumRow[] {
  return [
    ...(freight === undefined
      ? []
      : [
          { kind: "part", label: GOODS, value: formatKroner(goods) } as const,
          { kind: "part", label: "Fragt", value: formatFreight(freight) } as const,
        ]),
    { kind: "total", label: "I alt", value: formatKroner(total) },
    ...moms.map(({ rate, amount }) => ({
      kind: "moms" as const,
      label: `Heraf moms, ${rate} %`,
      value: formatKroner(amount),
    })),
  ];
}

/** 'I alt 757 kr. med moms og fragt' */
export function sumContents({ freight, moms }: OrderSum): string {
  const parts = [moms.length > 0 && "moms", freight !== undefined && "fragt"].filter(Boolean);
  return parts.length > 0 ? ` med ${parts.join(" og ")}` : "";
}

function formatFreight(freight: number): string {
  return freight === 0 ? "Gratis" : formatKroner(freight);
}
