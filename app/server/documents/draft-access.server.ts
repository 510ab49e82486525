import type { Transaction } from "kysely";
import type { Tables } from "../database/database.server.ts";
import { endTokens } from "../tokens/tokens.server.ts";

/** Links to the draft stop working. @param by whose link comes in their place */
export async function setSharer(trx: Transaction<Tables>, id: string, by: string | null) {
  // The row first: it makes another who shares the draft wait, so that no link of theirs is overlooked.
  const { numUpdatedRows } = await trx
    .updateTable("drafts")
    .set({ shared_by: by })
    .where("id", "=", id)
    .executeTakeFirst();
  await endTokens(trx, ["shared draft"], [id]);
  return numUpdatedRows === 1n;
}

export type StoppedDrafts = { scheduled: string[]; shared: string[] };

export function withoutAccess(account: string): string {
  return `Den skulle udgives af ${account}, som ikke længere har adgang. Udgiv den, eller vælg et nyt tidspunkt.`;
}

export async function stopDraftsOf(
  trx: Transaction<Tables>,
  account: string,
): Promise<StoppedDrafts> {
  const failure = withoutAccess(account);
  const scheduled = await trx
    .updateTable("drafts")
    .set({ publish_at: null, failure })
    .where("saved_by", "=", account)
    .where("publish_at", "is not", null)
    .returning("title")
    .execute();
  const shared = await trx
    .updateTable("drafts")
    .set({ shared_by: null })
    .where("shared_by", "=", account)
    .returning(["id", "title"])
    .execute();
  await endTokens(
    trx,
    ["shared draft"],
    shared.map(({ id }) => id),
  );
  const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);
  return { scheduled: titlesOf(scheduled), shared: titlesOf(shared) };
}
