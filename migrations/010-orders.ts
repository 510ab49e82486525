import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";

/**
 * Moves orders out of the documents of their mails, which keep what is said of them elsewhere. What cannot be read of
 * one is empty; none is left out. Written for the tables as they were then: it takes nothing from app/.
 */
export async function moveOrders(database: QueryExecutorProvider): Promise<void> {
  const posted = await sql<Posted>`
    select post_key, number from posted order by cast(number as integer) desc`.execute(database);
  const formIds = new Set<string>();
  for (const { post_key: id, number } of posted.rows) {
    const stored = await readMail(database, id);
    if (!stored) continue;
    // The newest of a form is the one that is asked for.
    const formId = /^([0-9a-f]{32})-/.exec(id)?.[1];
    const isNewest = formId !== undefined && !formIds.has(formId);
    if (isNewest) formIds.add(formId);
    const fields = parseFields(stored.data);
    const { form, orderData, productIds, handled, erased } = schema.parse(fields ?? {});
    const lines = orderData.items.map(({ name, quantity, price }, index) => ({
      id: productIds[index] ?? "",
      navn: name,
      quantity,
      pris: price,
    }));
    const search = [number, ...Object.values(form), ...lines.map(({ navn }) => navn)].join("\n");
    await sql`
      insert into orders
        (id, form_id, number, revision, placed_at, handled, erased, form, lines, total, search)
      values (
        ${id}, ${isNewest ? formId : null}, ${Number(number)}, ${stored.revision},
        ${placedAt(orderData.orderDate, stored)}, ${handled ? 1 : 0}, ${erased ? 1 : 0},
        ${JSON.stringify(form)}, ${JSON.stringify(lines)}, ${orderData.totalAmount},
        ${search.toLocaleLowerCase("da-DK")})`.execute(database);
    await sql`
      update outbox set about = ${id} where mail_id in (${id}, ${`${id}-kvittering`})`.execute(
      database,
    );
    if (fields) await keepMail(database, id, fields);
  }
  await sql`drop table posted`.execute(database);
}

type Posted = { post_key: string; number: string };
type Mail = { revision: number; data: string; saved_at: string; created_at: number | null };

async function readMail(database: QueryExecutorProvider, id: string) {
  const found = await sql<Mail>`
    select revision, data, saved_at,
      (select min(created_at) from outbox where mail_id = documents.id) as created_at
    from documents where collection = 'mail' and id = ${id}`.execute(database);
  return found.rows[0];
}

/** SPEC.md's fields of a mail, and what is sent of it. */
async function keepMail(
  database: QueryExecutorProvider,
  id: string,
  { number: _, form: __, handled: ___, productIds: ____, ...mail }: Record<string, unknown>,
) {
  await sql`
    update documents set data = ${JSON.stringify(mail)}
    where collection = 'mail' and id = ${id}`.execute(database);
}

function placedAt(orderDate: string, { created_at, saved_at }: Mail): string {
  const time = new Date(orderDate);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  return created_at === null ? saved_at : new Date(Number(created_at)).toISOString();
}

function parseFields(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isFields = typeof value === "object" && value !== null && !Array.isArray(value);
    return isFields ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const text = () => z.string().catch("");
const amount = () => z.number().catch(0);
const formSchema = z.object({
  navn: text(),
  email: text(),
  telefon: text(),
  adresse: text(),
  postnummer: text(),
  by: text(),
  cvr: text(),
  ean: text(),
  besked: text(),
});
const orderDataSchema = z.object({
  orderDate: text(),
  totalAmount: amount(),
  items: z.array(z.object({ name: text(), quantity: amount(), price: amount() })).catch([]),
});
const schema = z.object({
  form: formSchema.catch(formSchema.parse({})),
  handled: z.boolean().catch(false),
  erased: z.boolean().catch(false),
  orderData: orderDataSchema.catch(orderDataSchema.parse({})),
  productIds: z.array(z.string()).catch([]),
});
