import { parsePositiveInteger } from "../../formats/positive-integer.ts";

export type EventQuery = { account: string; group: string; page: number };

export function parseEventQuery(query: URLSearchParams): EventQuery {
  return {
    account: query.get("hvem") ?? "",
    group: query.get("hvad") ?? "",
    page: parsePositiveInteger(query.get("side")) ?? 1,
  };
}

export function eventQuery({ account, group, page }: EventQuery): string {
  const query = new URLSearchParams();
  if (account) query.set("hvem", account);
  if (group) query.set("hvad", group);
  if (page > 1) query.set("side", String(page));
  return `?${query}`;
}
