import { randomBytes } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import { hashWithSalt } from "./password.server.ts";
import { createRecoveryCodes, readRecoveryCode } from "./recovery-code.server.ts";
import { appAddress, createKey, keyInLetters, stepsOf } from "./totp.server.ts";

/** A key on its way into an app. Nothing is stored before the app has shown its first code. */
export type Offer = {
  /** What the QR code says. */
  address: string;
  /** The same key for who types it. */
  letters: string;
  /** The key again, to be posted back with the first code; only this server can read it. */
  sealed: string;
};

export type TurnedOn =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: "wrong code" | "too late" | "on already" };

/** The code that is asked for after the password, from an app or from a list of recovery codes on paper. */
export type SecondFactors = {
  /** Since when it is on, and how many recovery codes are left; undefined while it is off. */
  read(userId: string): Promise<{ since: Date; recoveryCodesLeft: number } | undefined>;
  offer(account: Account): Promise<Offer>;
  /** The same offer again, after a wrong code; undefined when it is too old or somebody else's. */
  readOffer(account: Account, sealed: string): Promise<Offer | undefined>;
  turnOn(account: Account, sealed: string, code: string): Promise<TurnedOn>;
  /** Uses a code up: each is taken once. @returns what kind it was; undefined when it is wrong or used */
  take(userId: string, typed: string): Promise<"code" | "recovery code" | undefined>;
  /** Ten new ones; the old ones are dead. */
  renewRecoveryCodes(userId: string): Promise<string[]>;
  /** @returns whether it was on */
  turnOff(userId: string): Promise<boolean>;
};

type Account = { id: string; email: string };

type SecondFactorOptions = {
  database: Pick<Database, "kysely">;
  /** Encrypts the keys: with another secret they cannot be read, and recovery codes are what is left. */
  secret: string;
  log: Pick<Log, "error">;
  clock: () => Date;
};

const ISSUER = "Samspil";
const OFFER_MS = 30 * 60 * 1000;

export function createSecondFactors(options: SecondFactorOptions): SecondFactors {
  const { database, secret, log, clock } = options;
  const { kysely } = database;
  const sealing = `second factor ${secret}`;

  const seal = (text: string) => symmetricEncrypt({ key: sealing, data: text });
  const unseal = (sealed: string) => symmetricDecrypt({ key: sealing, data: sealed });

  async function makeOffer({ id, email }: Account, key: Buffer): Promise<Offer> {
    const until = clock().getTime() + OFFER_MS;
    return {
      address: appAddress(key, ISSUER, email),
      letters: keyInLetters(key),
      sealed: await seal(["offer", id, until, key.toString("hex")].join(" ")),
    };
  }

  async function readKey({ id }: Account, sealed: string): Promise<Buffer | undefined> {
    // Whatever was posted: what cannot be opened is no offer of ours.
    const opened = await unseal(sealed).catch(() => "");
    const [kind, owner, until, key = ""] = opened.split(" ");
    const isOurs = kind === "offer" && owner === id && Number(until) > clock().getTime();
    return isOurs ? Buffer.from(key, "hex") : undefined;
  }

  async function takeAppCode(userId: string, code: string): Promise<boolean> {
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
    if (!key) return false;
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
      if (/^\d{6}$/.test(code)) return (await takeAppCode(userId, code)) ? "code" : undefined;
      const recoveryCode = readRecoveryCode(code);
      if (!recoveryCode) return undefined;
      return (await takeRecoveryCode(userId, recoveryCode)) ? "recovery code" : undefined;
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
