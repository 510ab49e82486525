import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import type { Database, Tables } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import type { Audit, Who } from "../events/audit.server.ts";
import { createPasskeyChallenges } from "./passkey-challenges.server.ts";

export type Passkeys = ReturnType<typeof createPasskeys>;
export type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">;

type Account = { id: string; email: string };
type NewPasskey = { headers: Headers; response: RegistrationResponseJSON; name: string };
type PasskeyOptions = {
  database: Pick<Database, "kysely">;
  origin: string;
  secret: string;
  clinicName: () => string;
  clock: () => Date;
  audit: Audit;
};

const MOST_KEYS = 20;
/** EdDSA, ES256 and RS256, by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60 * 1000;
const SIGN_IN = "sign in";

export function createPasskeys(options: PasskeyOptions) {
  const { database, origin, secret, clinicName, clock, audit } = options;
  const { kysely } = database;
  const { hostname, protocol } = new URL(origin);
  const challenges = createPasskeyChallenges({ secret, isHttps: protocol === "https:", clock });

  async function verify<Result>(
    { headers, purpose }: { headers: Headers; purpose: string },
    check: (expected: ReturnType<typeof expectedWith>) => Promise<Result>,
  ) {
    let challenge = "";
    const expected = expectedWith((signed) => {
      challenge = Buffer.from(signed, "base64url").toString();
      return challenges.isValid(headers, purpose, challenge);
    });
    const result = await check(expected).catch(() => undefined);
    return result && { result, challenge };
  }

  const expectedWith = (expectedChallenge: (signed: string) => boolean) => ({
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    expectedChallenge,
  });

  return {
    list: (userId: string) => listPasskeys(kysely, userId),

    async offer(account: Account, headers: Headers) {
      const { generateRegistrationOptions } = await loadWebAuthn();
      const { challenge, cookie } = challenges.issue(headers, purposeOfAdding(account));
      const keys = await listPasskeys(kysely, account.id);
      const { extensions, ...options } = await generateRegistrationOptions({
        rpName: clinicName(),
        rpID: hostname,
        userName: account.email,
        userDisplayName: account.email,
        userID: new Uint8Array(Buffer.from(account.id)),
        challenge,
        timeout: TIMEOUT_MS,
        attestationType: "none",
        excludeCredentials: keys.map(({ id }) => ({ id })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { options, cookie };
    },

    /** Rejected unless it answers, for the first time, an offer to this account in this browser. */
    async add(
      account: Account,
      { headers, response, name }: NewPasskey,
      by: Who,
    ): Promise<"added" | "rejected" | "too many"> {
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const verified = await verify({ headers, purpose: purposeOfAdding(account) }, (expected) =>
        verifyRegistrationResponse({ ...expected, response, supportedAlgorithmIDs: ALGORITHMS }),
      );
      if (!verified?.result.verified) return "rejected";
      const { id, publicKey, counter } = verified.result.registrationInfo.credential;
      return kysely.transaction().execute(async (trx) => {
        await lockRow(trx, "passkeys");
        if (!(await challenges.use(trx, verified.challenge))) return "rejected";
        if ((await listPasskeys(trx, account.id)).length >= MOST_KEYS) return "too many";
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
        if (stored.numInsertedOrUpdatedRows !== 1n) return "rejected";
        await audit({ kind: "passkey added", who: by, about: name }, trx);
        return "added";
      });
    },

    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const { numUpdatedRows } = await kysely
        .updateTable("passkey")
        .set({ name })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    remove: (userId: string, id: string, by: Who): Promise<string | undefined> =>
      kysely.transaction().execute(async (trx) => {
        const removed = await trx
          .deleteFrom("passkey")
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .returning("name")
          .executeTakeFirst();
        if (!removed) return undefined;
        await audit({ kind: "passkey removed", who: by, about: removed.name }, trx);
        return removed.name;
      }),

    async requestOptions(headers: Headers) {
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

    /** Rejected unless it answers, for the first time, the options of this browser. */
    async identify(headers: Headers, response: AuthenticationResponseJSON) {
      const key = await kysely
        .selectFrom("passkey")
        .innerJoin("user", "user.id", "passkey.user_id")
        .select(["passkey.id", "user_id", "email", "public_key", "counter"])
        .where("passkey.id", "=", response.id)
        .executeTakeFirst();
      if (!key || ownerOf(response) !== key.user_id) return "unknown";
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      const publicKey = new Uint8Array(Buffer.from(key.public_key, "base64url"));
      const credential = { id: key.id, publicKey, counter: key.counter };
      const verified = await verify({ headers, purpose: SIGN_IN }, (expected) =>
        verifyAuthenticationResponse({ ...expected, response, credential }),
      );
      if (!verified?.result.verified) return "rejected";
      const { newCounter } = verified.result.authenticationInfo;
      return kysely.transaction().execute(async (trx) => {
        if (!(await challenges.use(trx, verified.challenge))) return "rejected";
        await trx
          .updateTable("passkey")
          .set({ counter: newCounter, used_at: clock().toISOString() })
          .where("id", "=", key.id)
          .execute();
        return { id: key.user_id, email: key.email, passkeyId: key.id };
      });
    },

    /** The key may have been removed since it was checked. */
    isStillTheirs: async ({ id, passkeyId }: { id: string; passkeyId: string }) =>
      (await listPasskeys(kysely, id)).some((key) => key.id === passkeyId),
  };
}

export async function listPasskeys(kysely: Kysely<Tables>, userId: string) {
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
    usedAt: used_at ? new Date(used_at) : undefined,
  }));
}

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

function ownerOf({ response }: AuthenticationResponseJSON): string {
  return Buffer.from(response.userHandle ?? "", "base64url").toString();
}
