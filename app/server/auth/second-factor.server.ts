import { hkdfSync, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import { createToken, readToken, takeToken } from "../tokens/tokens.server.ts";
import { hashWithSalt } from "./password.server.ts";
import { createRecoveryCodes, readRecoveryCode } from "./recovery-code.server.ts";
import { openKey, sealKey } from "./second-factor-key.server.ts";
import { appAddress, KEY_BYTES, keyInLetters, stepsOf } from "./totp.server.ts";

export type Offer = {
  address: string;
  letters: string;
  /** From which the key is made: the form sends it back with the first code. */
  token: string;
};

type TurnedOn =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: "wrong code" | "too late" | "on already" };

type CodeResult =
  | { ok: true; kind: "code" | "recovery code" }
  | { ok: false; reason: "wrong"; wrong: number }
  /** Locked after too many wrong codes; unreadable when the key was encrypted with a lost secret. */
  | { ok: false; reason: "locked" | "unreadable" };

export const WRONG_CODES_BEFORE_NOTICE = 3;
export const MOST_WRONG_CODES = 10;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

type Account = { id: string; email: string };

type SecondFactorOptions = {
  database: Pick<Database, "kysely">;
  /** Encrypts the keys. With another secret only the recovery codes work. */
  secret: string;
  clinicName: () => string;
  log: Pick<Log, "error">;
  clock: () => Date;
};

export function createSecondFactors({
  database,
  secret,
  clinicName,
  log,
  clock,
}: SecondFactorOptions) {
  const { kysely } = database;

  const keyOf = (token: string) =>
    Buffer.from(hkdfSync("sha256", secret, token, "key of a second factor", KEY_BYTES));

  function describeOffer({ email }: Account, token: string): Offer {
    const key = keyOf(token);
    return {
      address: appAddress(key, clinicName(), email),
      letters: keyInLetters(key),
      token,
    };
  }

  const isOffered = async ({ id }: Account, token: string) =>
    (await readToken(kysely, token, ["second factor"], clock())) === id;

  async function readKey(sealed: string): Promise<Buffer | undefined> {
    try {
      return await openKey(secret, sealed);
    } catch (error) {
      log.error({ err: error }, "could not read a second factor's key with this secret");
      return undefined;
    }
  }

  /** Before the code is checked, so that simultaneous guesses count too. @returns undefined if locked */
  async function countAttempt(userId: string): Promise<number | undefined> {
    const counted = await kysely
      .updateTable("second_factor")
      .set((eb) => ({ wrong_codes: eb("wrong_codes", "+", 1) }))
      .where("user_id", "=", userId)
      .where("wrong_codes", "<", MOST_WRONG_CODES)
      .returning("wrong_codes")
      .executeTakeFirst();
    return counted?.wrong_codes;
  }

  /** The condition lets only one of two simultaneous requests use the code. */
  async function takeSteps(userId: string, steps: number[]): Promise<boolean> {
    for (const step of steps) {
      const used = await kysely
        .updateTable("second_factor")
        .set({ last_step: step })
        .where("user_id", "=", userId)
        .where("last_step", "<", step)
        .executeTakeFirst();
      if (used.numUpdatedRows === 1n) return true;
    }
    return false;
  }

  async function takeRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const used = await kysely
      .deleteFrom("recovery_code")
      .where("user_id", "=", userId)
      .where("hash", "=", hash)
      .executeTakeFirst();
    return used.numDeletedRows === 1n;
  }

  return {
    read: (userId: string) => readSecondFactor(kysely, userId),

    async offer(account: Account): Promise<Offer> {
      const { token } = await createToken(kysely, "second factor", account.id, clock());
      return describeOffer(account, token);
    },

    async readOffer(account: Account, token: string): Promise<Offer | undefined> {
      return (await isOffered(account, token)) ? describeOffer(account, token) : undefined;
    },

    async turnOn(account: Account, token: string, code: string): Promise<TurnedOn> {
      if (!(await isOffered(account, token))) return { ok: false, reason: "too late" };
      const key = keyOf(token);
      const [step] = stepsOf(key, code.replace(/\s/g, ""), clock());
      if (step === undefined) return { ok: false, reason: "wrong code" };
      const { codes, salt, hashes } = await createHashedCodes();
      const row = {
        user_id: account.id,
        sealed_key: await sealKey(secret, key),
        turned_on_at: clock().toISOString(),
        last_step: step,
        recovery_salt: salt,
        wrong_codes: 0,
      };
      const isNew = await kysely.transaction().execute(async (trx) => {
        const inserted = await trx
          .insertInto("second_factor")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
        await storeHashes(trx, account.id, hashes);
        await takeToken(trx, token, ["second factor"], clock());
        return true;
      });
      return isNew ? { ok: true, recoveryCodes: codes } : { ok: false, reason: "on already" };
    },

    async useCode(userId: string, typed: string): Promise<CodeResult> {
      const code = typed.replace(/\s/g, "");
      const recoveryCode = readRecoveryCode(code);
      const row = await kysely
        .selectFrom("second_factor")
        .select(["sealed_key", "recovery_salt", "wrong_codes"])
        .where("user_id", "=", userId)
        .executeTakeFirst();
      if (!row || row.wrong_codes >= MOST_WRONG_CODES) return { ok: false, reason: "locked" };
      if (!recoveryCode && !/^\d{6}$/.test(code)) return { ok: false, reason: "wrong", wrong: 0 };
      const key = recoveryCode ? undefined : await readKey(row.sealed_key);
      if (!recoveryCode && !key) return { ok: false, reason: "unreadable" };
      const wrong = await countAttempt(userId);
      if (wrong === undefined) return { ok: false, reason: "locked" };
      const isRight = key
        ? await takeSteps(userId, stepsOf(key, code, clock()))
        : await takeRecoveryCode(userId, await hashWithSalt(recoveryCode ?? "", row.recovery_salt));
      if (!isRight) return { ok: false, reason: "wrong", wrong };
      await forgetWrongCodes(kysely, userId);
      return { ok: true, kind: key ? "code" : "recovery code" };
    },

    async renewRecoveryCodes(userId: string): Promise<string[]> {
      const { codes, salt, hashes } = await createHashedCodes();
      await kysely.transaction().execute(async (trx) => {
        await trx
          .updateTable("second_factor")
          .set({ recovery_salt: salt })
          .where("user_id", "=", userId)
          .execute();
        await trx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
        await storeHashes(trx, userId, hashes);
      });
      return codes;
    },

    turnOff: (userId: string) => turnOffSecondFactor(kysely, userId),
  };
}

export async function readSecondFactor(kysely: Kysely<Tables>, userId: string) {
  const row = await kysely
    .selectFrom("second_factor")
    .select("turned_on_at")
    .select(({ selectFrom }) =>
      selectFrom("recovery_code")
        .whereRef("recovery_code.user_id", "=", "second_factor.user_id")
        .select(({ fn }) => fn.countAll().as("left"))
        .as("left"),
    )
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { since: new Date(row.turned_on_at), recoveryCodesLeft: Number(row.left) };
}

export async function forgetWrongCodes(kysely: Kysely<Tables>, userId: string): Promise<void> {
  await kysely
    .updateTable("second_factor")
    .set({ wrong_codes: 0 })
    .where("user_id", "=", userId)
    .execute();
}

export async function turnOffSecondFactor(
  kysely: Kysely<Tables>,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom("second_factor")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

async function createHashedCodes() {
  const codes = createRecoveryCodes();
  const salt = randomBytes(16).toString("base64url");
  const hashes = await Promise.all(
    codes.map((code) => hashWithSalt(readRecoveryCode(code) ?? code, salt)),
  );
  return { codes, salt, hashes };
}

async function storeHashes(trx: Kysely<Tables>, userId: string, hashes: string[]) {
  const rows = hashes.map((hash) => ({ user_id: userId, hash }));
  await trx.insertInto("recovery_code").values(rows).execute();
}
