import { sql } from "kysely";

export function withdrawalMailIds(id: string): [notice: string, receipt: string] {
  return [`fortrydelse-${id}`, `fortrydelse-${id}-kvittering`];
}

/** The withdrawal's id within an outbox row's mail id. */
export const withdrawalOfMail = sql<string>`replace(replace(mail_id, 'fortrydelse-', ''), '-kvittering', '')`;
