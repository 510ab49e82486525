import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/database.server.ts";

/** Somebody else knows a password that was made or chosen for an account, until it is another: its hash is stored. */
export async function markAsGiven(kysely: Kysely<Tables>, email: string): Promise<void> {
  await sql`insert into given_password (hash) select account.password from account
    join "user" on "user".id = account."userId"
    where "user".email = ${email.toLowerCase()} and account.password is not null`.execute(kysely);
}

export async function isGiven(kysely: Kysely<Tables>, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from given_password join account
    on account.password = given_password.hash where account."userId" = ${userId}`.execute(kysely);
  return rows.length > 0;
}
