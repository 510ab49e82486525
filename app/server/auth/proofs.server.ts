import type { Database } from "../database/database.server.ts";
import type { Auth } from "./auth.server.ts";

const FRESH_MS = 10 * 60 * 1000;

/**
 * That it is still the same person at an open session: asked for before what an open screen, or a copied cookie, must
 * not be enough for. Signing in is the first proof; each is good for ten minutes and for its own session.
 */
export type Proofs = {
  isFresh(sessionId: string): Promise<boolean>;
  /** To be called when password and code, or what stands in their place, have been shown in this session. */
  give(sessionId: string): Promise<void>;
};

export function createProofs(auth: Auth, { kysely }: Pick<Database, "kysely">): Proofs {
  return {
    async isFresh(sessionId) {
      const { adapter } = await auth.$context;
      const where = [{ field: "id", value: sessionId }];
      const session = await adapter.findOne<{ createdAt: Date }>({ model: "session", where });
      const proof = await kysely
        .selectFrom("session_proof")
        .select("given_at")
        .where("session_id", "=", sessionId)
        .executeTakeFirst();
      return [session?.createdAt, proof && new Date(proof.given_at)].some(isRecent);
    },
    async give(session_id) {
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
