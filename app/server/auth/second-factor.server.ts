import { hkdfSync, randomBytes } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import { createToken, readToken, takeToken } from "../tokens/tokens.server.ts";
import { hashWithSalt } from "./password.server.ts";
import { createRecoveryCodes, readRecoveryCode } from "./recovery-code.server.ts";
import type { Secrets } from "./secret.server.ts";
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
  const { seal, unseal } = createSeal(secret);

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

  async function useAppCode(userId: string, code: string): Promise<boolean | "unreadable"> {
    const row = await kysely
      .selectFrom("second_factor")
      .select("sealed_key")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (!row) return false;
    const key = await unseal(row.sealed_key).catch((error: unknown) => {
      log.error({ err: error }, "could not read a second factor's key with this secret");
      return undefined;
    });
    if (!key) return "unreadable";
    for (const step of stepsOf(Buffer.from(key, "hex"), code, clock())) {
      // The condition lets only one of two simultaneous requests use the code.
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

  /** Counts before the code is checked, so that simultaneous guesses count too. @returns undefined if locked */
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

  async function uncountAttempt(userId: string) {
    await kysely
      .updateTable("second_factor")
      .set((eb) => ({ wrong_codes: eb("wrong_codes", "-", 1) }))
      .where("user_id", "=", userId)
      .where("wrong_codes", ">", 0)
      .execute();
  }

  async function useRecoveryCode(userId: string, code: string): Promise<boolean> {
    const row = await kysely
      .selectFrom("second_factor")
      .select("recovery_salt")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (!row) return false;
    const used = await kysely
      .deleteFrom("recovery_code")
      .where("user_id", "=", userId)
      .where("hash", "=", await hashWithSalt(code, row.recovery_salt))
      .executeTakeFirst();
    return used.numDeletedRows === 1n;
  }

  return {
    async read(userId: string) {
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
    },

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
        sealed_key: await seal(key.toString("hex")),
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
      const isAppCode = /^\d{6}$/.test(code);
      const recoveryCode = readRecoveryCode(code);
      if (!isAppCode && !recoveryCode) return { ok: false, reason: "wrong", wrong: 0 };
      const wrong = await countAttempt(userId);
      if (wrong === undefined) return { ok: false, reason: "locked" };
      const isRight = recoveryCode
        ? await useRecoveryCode(userId, recoveryCode)
        : await useAppCode(userId, code);
      if (isRight === "unreadable") {
        await uncountAttempt(userId);
        return { ok: false, reason: "unreadable" };
      }
      if (!isRight) return { ok: false, reason: "wrong", wrong };
      await forgetWrongCodes(kysely, userId);
      return { ok: true, kind: recoveryCode ? "recovery code" : "code" };
    },

    async isLocked(userId: string): Promise<boolean> {
      const row = await kysely
        .selectFrom("second_factor")
        .select("wrong_codes")
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row !== undefined && row.wrong_codes >= MOST_WRONG_CODES;
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

export async function resealSecondFactors(
  { kysely }: Pick<Database, "kysely">,
  { present, former }: Secrets,
  log: Pick<Log, "warn">,
): Promise<number> {
  const seal = createSeal(present);
  const rows = await kysely.selectFrom("second_factor").select(["user_id", "sealed_key"]).execute();
  let unreadable = 0;
  for (const { user_id, sealed_key } of rows) {
    if ((await open(sealed_key, [present])) !== undefined) continue;
    const key = await open(sealed_key, former);
    if (key === undefined) unreadable += 1;
    else {
      await kysely
        .updateTable("second_factor")
        .set({ sealed_key: await seal.seal(key) })
        .where("user_id", "=", user_id)
        .execute();
    }
  }
  if (unreadable > 0) log.warn({ unreadable }, "could not read keys of second factors");
  return unreadable;
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

async function open(sealed: string, secrets: string[]): Promise<string | undefined> {
  for (const secret of secrets) {
    const text = await createSeal(secret)
      .unseal(sealed)
      .catch(() => undefined);
    if (text !== undefined) return text;
  }
}

function createSeal(secret: string) {
  const key = `second factor ${secret}`;
  return {
    seal: (text: string) => symmetricEncrypt({ key, data: text }),
    unseal: (sealed: string) => symmetricDecrypt({ key, data: sealed }),
  };
}
