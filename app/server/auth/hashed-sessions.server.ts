import { createHash } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import type { DBAdapter, DBTransactionAdapter, Where } from "better-auth/adapters";

/** A reader of the database finds no token to sign in with. better-auth itself hashes verification rows only. */
export const hashedSessions = {
  id: "hashed-sessions",
  init: ({ adapter }) => ({ context: { adapter: withHashedTokens(adapter) } }),
} satisfies BetterAuthPlugin;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((trx) => work({ ...trx, ...hashing(trx) })),
  };
}

type Create<Data> = { model: string; data: Omit<Data, "id">; select?: string[] };
type FindOne = Parameters<DBAdapter["findOne"]>[0];
type Hashing = Omit<DBTransactionAdapter, "id" | "createSchema" | "options">;

function hashing(adapter: DBTransactionAdapter): Hashing {
  return {
    create: async <Data extends object, Row = Data>(query: Create<Data>) => {
      const token = query.model === "session" ? tokenIn(query.data) : undefined;
      if (token === undefined) return adapter.create<Data, Row>(query);
      const data = { ...query.data, token: hashToken(token) };
      return knownBy(token, await adapter.create<Data, Row>({ ...query, data }));
    },
    findOne: async <Row>(query: FindOne) => {
      const token = query.model === "session" ? tokenAskedFor(query.where) : undefined;
      return knownBy(token, await adapter.findOne<Row>(hashed(query)));
    },
    findMany: (query) => adapter.findMany(hashed(query)),
    count: (query) => adapter.count(hashed(query)),
    update: (query) => adapter.update(hashed(query)),
    updateMany: (query) => adapter.updateMany(hashed(query)),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
    consumeOne: (query) => adapter.consumeOne(hashed(query)),
    incrementOne: (query) => adapter.incrementOne(hashed(query)),
  };
}

/** The row gets its plain token back: better-auth writes it to the cookie, and prolongs a session by it. */
function knownBy<Row>(token: string | undefined, row: Row): Row {
  if (token !== undefined && typeof row === "object" && row !== null) Object.assign(row, { token });
  return row;
}

function hashed<Query extends { model: string; where?: Where[] | undefined }>(query: Query): Query {
  if (query.model !== "session" || !query.where) return query;
  return { ...query, where: query.where.map(hashWhere) };
}

function hashWhere(where: Where): Where {
  const { field, value } = where;
  if (field !== "token") return where;
  if (typeof value === "string") return { ...where, value: hashToken(value) };
  if (Array.isArray(value))
    return { ...where, value: value.map((each) => hashToken(String(each))) };
  return where;
}

function tokenAskedFor(where: Where[]): string | undefined {
  const value = where.find(({ field }) => field === "token")?.value;
  return typeof value === "string" ? value : undefined;
}

function tokenIn(data: object): string | undefined {
  return "token" in data && typeof data.token === "string" ? data.token : undefined;
}
