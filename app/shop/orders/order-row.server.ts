import { type ExpressionBuilder, type Insertable, type Selectable, sql } from "kysely";
import { z } from "zod";
import { parseJson, UNREADABLE_TEXT } from "../../formats/json.ts";
import type { Tables } from "../../server/database/database.server.ts";
import { createOrderForm, type Order } from "./order.ts";
import type { Search } from "./search.ts";

export function withdrawalMailIds(id: string): [notice: string, receipt: string] {
  return [`fortrydelse-${id}`, `fortrydelse-${id}-kvittering`];
}

/** The withdrawal's id within an outbox row's mail id. */
export const withdrawalOfMail = sql<string>`replace(replace(mail_id, 'fortrydelse-', ''), '-kvittering', '')`;

type OrderTable = Tables["orders"];

/** Unreadable orders are listed too, marked. */
export function parseRow(row: Selectable<OrderTable>): Order {
  const sum = row.sum === null ? undefined : sumSchema.parse(parseJson(row.sum));
  return {
    id: row.id,
    revision: row.revision,
    number: String(row.number),
    placedAt: row.placed_at,
    form: formSchema.parse(parseJson(row.form)),
    lines: linesSchema.parse(parseJson(row.lines)),
    total: row.total,
    ...(sum && { sum }),
    handled: row.handled === 1,
    isEmptied: row.erased === 1,
    note: row.note,
    ...(row.withdrawn_at && { withdrawnAt: row.withdrawn_at }),
    ...(row.taken_by && { takenBy: row.taken_by }),
  };
}

export function emailOf(form: string): string {
  return formSchema.parse(parseJson(form)).email;
}

export function toRow(order: Order) {
  const { number, placedAt, form, lines, sum, handled, isEmptied, ...others } = order;
  const { withdrawnAt, takenBy, ...same } = others;
  return {
    ...same,
    number: Number(number),
    placed_at: placedAt,
    form: JSON.stringify(form),
    lines: JSON.stringify(lines),
    sum: sum ? JSON.stringify(sum) : null,
    handled: handled ? 1 : 0,
    erased: isEmptied ? 1 : 0,
    withdrawn_at: withdrawnAt ?? null,
    taken_by: takenBy ?? null,
    search: fold(
      [number, ...Object.values(form), ...lines.map(({ navn }) => navn), order.note].join("\n"),
    ),
  } satisfies Omit<Insertable<OrderTable>, "form_id">;
}

export type OrderFilter = Omit<Search, "page">;

export function matchesFilter(
  eb: ExpressionBuilder<Tables, "orders">,
  { text, filter }: OrderFilter,
) {
  return eb.and([
    ...searchPatterns(text).map(
      (pattern) => sql<boolean>`${eb.ref("search")} like ${pattern} escape '\\'`,
    ),
    ...(filter ? [FILTERS[filter](eb)] : []),
  ]);
}

/** Mails of handled orders count only while they can be sent again, as in desk/row-state.ts. */
const FILTERS = {
  ubehandlede: (eb: ExpressionBuilder<Tables, "orders">) => eb("handled", "=", 0),
  fortrudt: (eb: ExpressionBuilder<Tables, "orders">) => eb("withdrawn_at", "is not", null),
  mailfejl: (eb: ExpressionBuilder<Tables, "orders">) =>
    eb.and([
      eb.or([eb("handled", "=", 0), eb("erased", "=", 0)]),
      eb("id", "in", eb.selectFrom("outbox").select("order_id").where("state", "=", "failed")),
    ]),
};

function searchPatterns(text: string): string[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}

function fold(text: string): string {
  return text.toLocaleLowerCase("da-DK");
}

const UNREADABLE_FORM = { ...createOrderForm(() => ""), navn: UNREADABLE_TEXT };
const UNREADABLE_LINE = { id: "", navn: UNREADABLE_TEXT, quantity: 0, pris: 0 };
const formSchema = z.object(createOrderForm(() => z.string().catch(""))).catch(UNREADABLE_FORM);
const linesSchema = z
  .array(z.object({ id: z.string(), navn: z.string(), quantity: z.number(), pris: z.number() }))
  .catch([UNREADABLE_LINE]);
const sumSchema = z
  .object({
    goods: z.number(),
    freight: z.number().optional(),
    moms: z.array(z.object({ rate: z.number(), amount: z.number() })),
    total: z.number(),
  })
  .optional()
  .catch(undefined);
