import type { Database } from "../database/database.server.ts";
import type { Auth } from "./auth.server.ts";

const FRESH_MS = 10 * 60 * 1000;

/**
 * Asked for before what an open screen, or a copied cookie, must not be enough for. Signing in is the first; each is
 * good for ten minutes and for its own session.
 */
export type Reauthentications = {
  isRecent(sessionId: string): Promise<boolean>;
  record(sessionId: string): Promise<void>;
};

export function createReauthentications(
  auth: Auth,
  { kysely }: Pick<Database, "kysely">,
): Reauthentications {
  return {
    async isRecent(sessionId) {
      const { adapter } = await auth.$context;
      const where = [{ field: "id", value: sessionId }];
      const session = await adapter.findOne<{ createdAt: Date }>({ model: "session", where });
      const again = await kysely
        .selectFrom("session_proof")
        .select("given_at")
        .where("session_id", "=", sessionId)
        .executeTakeFirst();
      return [session?.createdAt, again && new Date(again.given_at)].some(isRecent);
    },
    async record(session_id) {
      const given_at = new Date().toISOString();
      await kysely
        .insertInto("session_proof")
        .values({ session_id, given_at })
        .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ given_at }))
        .execute();
    },
  };
}

/** What was given at a time to come, by a clock that was wrong, is none. */
function isRecent(time: Date | undefined): boolean {
  const age = time ? Date.now() - time.getTime() : -1;
  return age >= 0 && age < FRESH_MS;
}
