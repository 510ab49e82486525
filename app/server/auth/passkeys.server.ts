import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import { type Actor, storeEvent } from "../events/events.server.ts";
import { createPasskeyChallenges } from "./passkey-challenges.server.ts";

type Passkey = { id: string; name: string; addedAt: Date; usedAt?: Date };
type PasskeyOwner = { id: string; email: string; passkeyId: string };

type PasskeyChallenge<Options> = { options: Options; cookie: string };
export type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">;

type Rejection = { ok: false; reason: "unknown" | "rejected" | "too many" };

export type Passkeys = {
  list(userId: string): Promise<Passkey[]>;
  offer(account: Account, headers: Headers): Promise<PasskeyChallenge<CreationOptions>>;
  /** Stores it. Rejected unless it answers an offer to this account in this browser, for the first time. */
  add(account: Account, answer: NewPasskey, by: Actor): Promise<{ ok: true } | Rejection>;
  rename(userId: string, id: string, name: string): Promise<boolean>;
  remove(userId: string, id: string, by: Actor): Promise<string | undefined>;
  /** Asks for any key that the browser has for this site. */
  ask(headers: Headers): Promise<PasskeyChallenge<PublicKeyCredentialRequestOptionsJSON>>;
  /** Whose key it is that answered; refused unless it answers what this browser was asked, for the first time. */
  identify(
    headers: Headers,
    response: AuthenticationResponseJSON,
  ): Promise<({ ok: true } & PasskeyOwner) | Rejection>;
  /** Whether the key is still there: it may have been removed in the same moment. */
  isStillTheirs(owner: PasskeyOwner): Promise<boolean>;
};

type Account = { id: string; email: string };
type NewPasskey = { headers: Headers; response: RegistrationResponseJSON; name: string };

type PasskeyOptions = {
  database: Pick<Database, "kysely">;
  origin: string;
  secret: string;
  /** What a device calls the account: the clinic's name, as it is now. */
  clinicName: () => string;
  clock: () => Date;
};

const MOST_KEYS = 20;
/** EdDSA, ES256 and RS256, by their COSE numbers: what devices have. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60 * 1000;
const SIGN_IN = "sign in";

export function createPasskeys({
  database,
  origin,
  secret,
  clinicName,
  clock,
}: PasskeyOptions): Passkeys {
  const { kysely } = database;
  const { hostname, protocol } = new URL(origin);
  const challenges = createPasskeyChallenges({ secret, isHttps: protocol === "https:", clock });
  const expected = {
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };

  return {
    list: (userId) => listPasskeys(kysely, userId),

    async offer(account, headers) {
      const { generateRegistrationOptions } = await loadWebAuthn();
      const { challenge, cookie } = challenges.issue(headers, purposeOfAdding(account));
      const known = await kysely
        .selectFrom("passkey")
        .select("id")
        .where("user_id", "=", account.id)
        .execute();
      const { extensions, ...options } = await generateRegistrationOptions({
        rpName: clinicName(),
        rpID: hostname,
        userName: account.email,
        userDisplayName: account.email,
        userID: new Uint8Array(Buffer.from(account.id)),
        challenge,
        timeout: TIMEOUT_MS,
        attestationType: "none",
        excludeCredentials: known,
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { options, cookie };
    },

    async add(account, { headers, response, name }, by) {
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const seen = rememberChallenge((challenge) =>
        challenges.holds(headers, purposeOfAdding(account), challenge),
      );
      const verified = await orUndefined(() =>
        verifyRegistrationResponse({
          ...expected,
          response,
          expectedChallenge: seen.check,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified?.verified) return { ok: false, reason: "rejected" };
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return kysely.transaction().execute(async (trx) => {
        await lockRow(trx, "passkeys");
        if (!(await challenges.use(trx, seen.challenge))) return { ok: false, reason: "rejected" };
        if ((await countOf(trx, account.id)) >= MOST_KEYS) return { ok: false, reason: "too many" };
        const now = clock();
        const stored = await trx
          .insertInto("passkey")
          .values({
            id,
            user_id: account.id,
            name,
            counter,
            public_key: Buffer.from(publicKey).toString("base64url"),
            added_at: now.toISOString(),
            used_at: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (stored.numInsertedOrUpdatedRows !== 1n) return { ok: false, reason: "rejected" };
        await storeEvent(trx, { ...by, kind: "passkey added", about: name }, now);
        return { ok: true };
      });
    },

    async rename(userId, id, name) {
      const { numUpdatedRows } = await kysely
        .updateTable("passkey")
        .set({ name })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    remove: (userId, id, by) =>
      kysely.transaction().execute(async (trx) => {
        const removed = await trx
          .deleteFrom("passkey")
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .returning("name")
          .executeTakeFirst();
        if (!removed) return undefined;
        await storeEvent(trx, { ...by, kind: "passkey removed", about: removed.name }, clock());
        return removed.name;
      }),

    async ask(headers) {
      const { generateAuthenticationOptions } = await loadWebAuthn();
      const { challenge, cookie } = challenges.issue(headers, SIGN_IN);
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        challenge,
        timeout: TIMEOUT_MS,
        userVerification: "required",
      });
      return { options, cookie };
    },

    async identify(headers, response) {
      const key = await kysely
        .selectFrom("passkey")
        .innerJoin("user", "user.id", "passkey.user_id")
        .select(["passkey.id", "user_id", "email", "public_key", "counter"])
        .where("passkey.id", "=", response.id)
        .executeTakeFirst();
      if (!key || ownerOf(response) !== key.user_id) return { ok: false, reason: "unknown" };
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      const seen = rememberChallenge((challenge) => challenges.holds(headers, SIGN_IN, challenge));
      const verified = await orUndefined(() =>
        verifyAuthenticationResponse({
          ...expected,
          response,
          expectedChallenge: seen.check,
          credential: {
            id: key.id,
            publicKey: new Uint8Array(Buffer.from(key.public_key, "base64url")),
            counter: key.counter,
          },
        }),
      );
      if (!verified?.verified) return { ok: false, reason: "rejected" };
      const { newCounter } = verified.authenticationInfo;
      return kysely.transaction().execute(async (trx) => {
        if (!(await challenges.use(trx, seen.challenge))) return { ok: false, reason: "rejected" };
        await trx
          .updateTable("passkey")
          .set({ counter: newCounter, used_at: clock().toISOString() })
          .where("id", "=", key.id)
          .execute();
        return { ok: true, id: key.user_id, email: key.email, passkeyId: key.id };
      });
    },

    async isStillTheirs({ id, passkeyId }) {
      const found = await kysely
        .selectFrom("passkey")
        .select("id")
        .where("id", "=", passkeyId)
        .where("user_id", "=", id)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}

export async function listPasskeys(kysely: Kysely<Tables>, userId: string): Promise<Passkey[]> {
  const rows = await kysely
    .selectFrom("passkey")
    .select(["id", "name", "added_at", "used_at"])
    .where("user_id", "=", userId)
    .orderBy("added_at")
    .execute();
  return rows.map(({ id, name, added_at, used_at }) => ({
    id,
    name,
    addedAt: new Date(added_at),
    ...(used_at && { usedAt: new Date(used_at) }),
  }));
}

/** Needs no secret, so that a command on the server can do it too. @returns how many there were */
export async function removePasskeys(kysely: Kysely<Tables>, userId: string): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom("passkey")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function loadWebAuthn() {
  return import("@simplewebauthn/server");
}

function purposeOfAdding({ id }: Account): string {
  return `add to ${id}`;
}

async function orUndefined<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

function rememberChallenge(holds: (challenge: string) => boolean) {
  const seen = {
    challenge: "",
    check(answered: string) {
      seen.challenge = Buffer.from(answered, "base64url").toString();
      return holds(seen.challenge);
    },
  };
  return seen;
}

function ownerOf({ response }: AuthenticationResponseJSON): string {
  return Buffer.from(response.userHandle ?? "", "base64url").toString();
}

async function countOf(trx: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("passkey")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
