import type { Database } from "../server/database/database.server.ts";

export type Note = { id: number; text: string; by: string; at: string };

type Parts = { database: Pick<Database, "kysely">; clock: () => Date };

/** What the staff writes about an order, for itself; the database erases it with the order. */
export function createOrderNotes({ database: { kysely }, clock }: Parts) {
  return {
    async notesOf(orderId: string): Promise<Note[]> {
      const rows = await kysely
        .selectFrom("order_notes")
        .selectAll()
        .where("order_id", "=", orderId)
        .orderBy("id")
        .execute();
      return rows.map(({ id, text, written_by, written_at }) => ({
        ...{ id, text, by: written_by, at: written_at },
      }));
    },

    /** Those of these orders that something is written about. */
    async withNotes(orderIds: string[]): Promise<Set<string>> {
      if (orderIds.length === 0) return new Set();
      const rows = await kysely
        .selectFrom("order_notes")
        .select("order_id")
        .distinct()
        .where("order_id", "in", orderIds)
        .execute();
      return new Set(rows.map(({ order_id }) => order_id));
    },

    /** @returns false when the order is gone */
    async addNote(orderId: string, text: string, by: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await kysely
        .insertInto("order_notes")
        .columns(["order_id", "written_at", "written_by", "text"])
        .expression((eb) =>
          eb
            .selectFrom("orders")
            .select(({ val }) => [
              "orders.id",
              val(clock().toISOString()).as("written_at"),
              val(by).as("written_by"),
              val(text).as("text"),
            ])
            .where("orders.id", "=", orderId),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async eraseNote(id: number): Promise<void> {
      await kysely.deleteFrom("order_notes").where("id", "=", id).execute();
    },
  };
}
