import { hash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { CLOCKS_APART_MS, DAY_MS, HOUR_MS, MINUTE_MS } from "../../formats/durations.ts";
import type { Tables } from "../database/database.server.ts";

export const LIFETIMES_MS = {
  invitation: 7 * DAY_MS,
  "new password": HOUR_MS,
  "sign-in step": 10 * MINUTE_MS,
  "second factor": 30 * MINUTE_MS,
  recipient: 7 * DAY_MS,
  "shared draft": 14 * DAY_MS,
};

type Purpose = keyof typeof LIFETIMES_MS;
type Issued = { token: string; expiresAt: Date };

/** Only its hash is stored. @param subject whom or what the bearer may do it with */
export async function createToken(
  kysely: Kysely<Tables>,
  purpose: Purpose,
  subject: string,
  now: Date,
): Promise<Issued> {
  const token = randomBytes(24).toString("base64url");
  const expires_at = now.getTime() + LIFETIMES_MS[purpose];
  await kysely
    .insertInto("tokens")
    .values({ hash: hashOf(token), purpose, subject, expires_at })
    .execute();
  return { token, expiresAt: new Date(expires_at) };
}

/** @returns its subject; undefined when it is used, ended, expired, or of another purpose */
export async function readToken(
  kysely: Kysely<Tables>,
  token: string,
  purposes: Purpose[],
  now: Date,
): Promise<string | undefined> {
  const rows = kysely.selectFrom("tokens").selectAll().where("hash", "=", hashOf(token));
  return subjectAt(await rows.executeTakeFirst(), purposes, now);
}

/** Uses it up: of two who take it at once, one gets its subject. */
export async function takeToken(
  kysely: Kysely<Tables>,
  token: string,
  purposes: Purpose[],
  now: Date,
): Promise<string | undefined> {
  const row = await kysely
    .deleteFrom("tokens")
    .where("hash", "=", hashOf(token))
    .where("purpose", "in", purposes)
    .returningAll()
    .executeTakeFirst();
  return subjectAt(row, purposes, now);
}

export async function endTokens(
  kysely: Kysely<Tables>,
  purposes: Purpose[],
  subjects: string[],
): Promise<void> {
  if (subjects.length === 0) return;
  await kysely
    .deleteFrom("tokens")
    .where("purpose", "in", purposes)
    .where("subject", "in", subjects)
    .execute();
}

export async function eraseExpiredTokens(kysely: Kysely<Tables>, now: Date): Promise<void> {
  await kysely.deleteFrom("tokens").where("expires_at", "<=", now.getTime()).execute();
}

/** One that a wrong clock dated in the future would be valid until then. */
function subjectAt(
  row: Tables["tokens"] | undefined,
  purposes: Purpose[],
  now: Date,
): string | undefined {
  const known = purposes.find((purpose) => purpose === row?.purpose);
  if (!row || !known) return undefined;
  const left = Number(row.expires_at) - now.getTime();
  return left > 0 && left <= LIFETIMES_MS[known] + CLOCKS_APART_MS ? row.subject : undefined;
}

function hashOf(token: string): string {
  return hash("sha256", token, "base64url");
}
