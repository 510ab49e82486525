import { randomBytes } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import { hashWithSalt } from "./password.server.ts";
import { createRecoveryCodes, readRecoveryCode } from "./recovery-code.server.ts";
import type { Secrets } from "./secret.server.ts";
import { appAddress, createKey, keyInLetters, stepsOf } from "./totp.server.ts";

export type Offer = {
  address: string;
  letters: string;
  /** The key again, to be posted back with the first code; only this server can read it. */
  sealed: string;
};

type TurnedOn =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: "wrong code" | "too late" | "on already" };

export type Taken =
  | { ok: true; kind: "code" | "recovery code" }
  | { ok: false; reason: "wrong"; wrong: number }
  /** Too many have been wrong; or the app's key was sealed with a secret that is gone. */
  | { ok: false; reason: "stopped" | "unreadable" };

export const WRONG_CODES_BEFORE_NOTICE = 3;
export const MOST_WRONG_CODES = 10;

export type SecondFactors = {
  read(userId: string): Promise<{ since: Date; recoveryCodesLeft: number } | undefined>;
  offer(account: Account): Promise<Offer>;
  readOffer(account: Account, sealed: string): Promise<Offer | undefined>;
  turnOn(account: Account, sealed: string, code: string): Promise<TurnedOn>;
  /** Uses a code up: each is taken once, and wrong ones are counted. */
  take(userId: string, typed: string): Promise<Taken>;
  isStopped(userId: string): Promise<boolean>;
  renewRecoveryCodes(userId: string): Promise<string[]>;
  turnOff(userId: string): Promise<boolean>;
};

type Account = { id: string; email: string };

type SecondFactorOptions = {
  database: Pick<Database, "kysely">;
  /** Encrypts the keys: with another secret they cannot be read, and recovery codes are what is left. */
  secret: string;
  /** What the app calls the account: the clinic's name, as it is now. */
  clinicName: () => string;
  log: Pick<Log, "error">;
  clock: () => Date;
};

const OFFER_MS = 30 * 60 * 1000;

export function createSecondFactors(options: SecondFactorOptions): SecondFactors {
  const { database, secret, clinicName, log, clock } = options;
  const { kysely } = database;
  const { seal, unseal } = createSeal(secret);

  async function makeOffer({ id, email }: Account, key: Buffer): Promise<Offer> {
    const until = clock().getTime() + OFFER_MS;
    return {
      address: appAddress(key, clinicName(), email),
      letters: keyInLetters(key),
      sealed: await seal(["offer", id, until, key.toString("hex")].join(" ")),
    };
  }

  async function readKey({ id }: Account, sealed: string): Promise<Buffer | undefined> {
    const opened = await unseal(sealed).catch(() => "");
    const [kind, owner, until, key = ""] = opened.split(" ");
    const isOurs = kind === "offer" && owner === id && Number(until) > clock().getTime();
    return isOurs ? Buffer.from(key, "hex") : undefined;
  }

  async function takeAppCode(userId: string, code: string): Promise<boolean | "unreadable"> {
    const row = await kysely
      .selectFrom("second_factor")
      .select("sealed_key")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (!row) return false;
    const key = await unseal(row.sealed_key).catch((error: unknown) => {
      log.error({ err: error }, "a second factor's key cannot be read with this secret");
      return undefined;
    });
    if (!key) return "unreadable";
    for (const step of stepsOf(Buffer.from(key, "hex"), code, clock())) {
      // Once, also when two ask at the same time.
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

  /** Counted before it is looked at: many at once are no more than so many. @returns undefined when it was too many */
  async function countTry(userId: string): Promise<number | undefined> {
    const counted = await kysely
      .updateTable("second_factor")
      .set((eb) => ({ wrong_codes: eb("wrong_codes", "+", 1) }))
      .where("user_id", "=", userId)
      .where("wrong_codes", "<", MOST_WRONG_CODES)
      .returning("wrong_codes")
      .executeTakeFirst();
    return counted?.wrong_codes;
  }

  async function takeBackTry(userId: string) {
    await kysely
      .updateTable("second_factor")
      .set((eb) => ({ wrong_codes: eb("wrong_codes", "-", 1) }))
      .where("user_id", "=", userId)
      .where("wrong_codes", ">", 0)
      .execute();
  }

  async function takeRecoveryCode(userId: string, code: string): Promise<boolean> {
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
    async read(userId) {
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

    offer: (account) => makeOffer(account, createKey()),

    async readOffer(account, sealed) {
      const key = await readKey(account, sealed);
      return key && makeOffer(account, key);
    },

    async turnOn(account, sealed, code) {
      const key = await readKey(account, sealed);
      if (!key) return { ok: false, reason: "too late" };
      const [step] = stepsOf(key, code.replace(/\s/g, ""), clock());
      if (step === undefined) return { ok: false, reason: "wrong code" };
      const { codes, salt, hashes } = await hashNewCodes();
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
        return true;
      });
      return isNew ? { ok: true, recoveryCodes: codes } : { ok: false, reason: "on already" };
    },

    async take(userId, typed) {
      const code = typed.replace(/\s/g, "");
      const isAppCode = /^\d{6}$/.test(code);
      const recoveryCode = readRecoveryCode(code);
      if (!isAppCode && !recoveryCode) return { ok: false, reason: "wrong", wrong: 0 };
      const wrong = await countTry(userId);
      if (wrong === undefined) return { ok: false, reason: "stopped" };
      const taken = recoveryCode
        ? await takeRecoveryCode(userId, recoveryCode)
        : await takeAppCode(userId, code);
      if (taken === "unreadable") {
        await takeBackTry(userId);
        return { ok: false, reason: "unreadable" };
      }
      if (!taken) return { ok: false, reason: "wrong", wrong };
      await forgetWrongCodes(kysely, userId);
      return { ok: true, kind: recoveryCode ? "recovery code" : "code" };
    },

    async isStopped(userId) {
      const row = await kysely
        .selectFrom("second_factor")
        .select("wrong_codes")
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row !== undefined && row.wrong_codes >= MOST_WRONG_CODES;
    },

    async renewRecoveryCodes(userId) {
      const { codes, salt, hashes } = await hashNewCodes();
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

    turnOff: (userId) => turnOffSecondFactor(kysely, userId),
  };
}

/** With the present secret. @returns how many keys none opens: their owners have their recovery codes */
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
  if (unreadable > 0) log.warn({ unreadable }, "keys of second factors cannot be read");
  return unreadable;
}

export async function forgetWrongCodes(kysely: Kysely<Tables>, userId: string): Promise<void> {
  await kysely
    .updateTable("second_factor")
    .set({ wrong_codes: 0 })
    .where("user_id", "=", userId)
    .execute();
}

/** Needs no secret, so that a command on the server can do it too. @returns whether it was on */
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

async function hashNewCodes() {
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

type Seal = {
  seal(text: string): Promise<string>;
  /** @throws when another secret has sealed it */
  unseal(sealed: string): Promise<string>;
};

function createSeal(secret: string): Seal {
  const key = `second factor ${secret}`;
  return {
    seal: (text) => symmetricEncrypt({ key, data: text }),
    unseal: (sealed) => symmetricDecrypt({ key, data: sealed }),
  };
}
