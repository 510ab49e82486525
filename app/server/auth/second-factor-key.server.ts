import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Database } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import type { Secrets } from "./secret.server.ts";

export function sealKey(secret: string, key: Buffer): Promise<string> {
  return symmetricEncrypt({ key: `second factor ${secret}`, data: key.toString("hex") });
}

/** @throws where it was sealed with another secret */
export async function openKey(secret: string, sealed: string): Promise<Buffer> {
  const hex = await symmetricDecrypt({ key: `second factor ${secret}`, data: sealed });
  return Buffer.from(hex, "hex");
}

/** Seals each key anew that a former secret opens. @returns how many none opens */
export async function resealSecondFactors(
  { kysely }: Pick<Database, "kysely">,
  { present, former }: Secrets,
  log: Pick<Log, "warn">,
): Promise<number> {
  const rows = await kysely.selectFrom("second_factor").select(["user_id", "sealed_key"]).execute();
  let unreadable = 0;
  for (const { user_id, sealed_key } of rows) {
    const opened = await Promise.allSettled(
      [present, ...former].map((secret) => openKey(secret, sealed_key)),
    );
    if (opened[0]?.status === "fulfilled") continue;
    const key = opened.find((each) => each.status === "fulfilled")?.value;
    if (key) {
      await kysely
        .updateTable("second_factor")
        .set({ sealed_key: await sealKey(present, key) })
        .where("user_id", "=", user_id)
        .execute();
    } else unreadable += 1;
  }
  if (unreadable > 0) log.warn({ unreadable }, "could not read keys of second factors");
  return unreadable;
}
