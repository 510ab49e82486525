import type { Kysely } from "kysely";
import { DAY_MS } from "../../formats/durations.ts";
import type { Tables } from "../database/database.server.ts";
import type { MailLimit } from "../limits/mail-limit.server.ts";

/** Anybody can send forms, so that the clinic gets this many messages about them a UTC day. It reads all in the admin. */
const NOTICES_A_DAY = 30;

export type Notice = "mailed" | "last mailed" | "not mailed";

export async function takeNotice(
  trx: Kysely<Tables>,
  mailLimit: MailLimit,
  { form, now }: { form: "callbacks" | "withdrawals"; now: Date },
): Promise<Notice> {
  const key = `notice ${form} ${now.toISOString().slice(0, 10)}`;
  const { full, left } = await mailLimit.take(trx, [
    { name: "day", key, points: NOTICES_A_DAY, withinMs: DAY_MS },
  ]);
  if (full) return "not mailed";
  return left === 0 ? "last mailed" : "mailed";
}

export function noMoreToday(screen: string): string {
  return `Der er kommet usædvanligt mange i dag. Resten af dagen får I ingen mail om flere, men alle står under ${screen} i administrationen.`;
}
