import { timeOfDay } from "../formats/day.ts";

export type Dated = { id: string; dato?: string };

/** For items with the editor's date, or else a time in the id, which `number` finds. */
export function datedBy(number: RegExp) {
  const timeOf = ({ id, dato }: Dated) => timeOfDay(dato) ?? Number(number.exec(id)?.[1] ?? 0);
  return {
    newestFirst<Item extends Dated>(items: Item[]): Item[] {
      return items
        .map((item) => ({ item, time: timeOf(item) }))
        .sort((a, b) => b.time - a.time)
        .map(({ item }) => item);
    },
    /** Undefined where the number is no time. */
    publishedAt(item: Dated): Date | undefined {
      const time = timeOf(item);
      return time > Date.UTC(2000) && time < Date.UTC(2100) ? new Date(time) : undefined;
    },
  };
}
