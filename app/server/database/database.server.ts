import type { Generated, Kysely } from "kysely";
import type { StoredKind } from "../../formats/audit-kinds.ts";
import type { Role } from "../../formats/role.ts";

/** Times are ISO text, or milliseconds since 1970. */
export type Tables = {
  documents: {
    collection: string;
    id: string;
    revision: number;
    data: string;
    saved_at: string;
    saved_by: string;
  };
  history: {
    collection: string;
    id: string;
    revision: number;
    changes: string;
    saved_at: string;
    saved_by: string;
    form_key: string | null;
    words_of: string | null;
    deletes: Generated<number>;
  };
  outbox: {
    mail_id: string;
    recipient: string;
    state: "waiting" | "sending" | "sent" | "filed" | "failed" | "withheld";
    attempts: number;
    next_at: number;
    lease_until: number;
    error: string | null;
    message_id: string;
    created_at: number;
    urgent: number;
    order_id: string | null;
    expires_at: number | null;
    unanswered: number;
  };
  drafts: {
    id: string;
    screen: string;
    item: string;
    title: string;
    form: string;
    hidden: string | null;
    revision: number;
    saved_at: string;
    saved_by: string;
    publish_at: number | null;
    failure: string | null;
    shared_by: string | null;
  };
  orders: {
    id: string;
    form_id: string | null;
    number: number;
    revision: number;
    placed_at: string;
    handled: number;
    erased: number;
    form: string;
    lines: string;
    total: number;
    sum: string | null;
    note: Generated<string>;
    search: string;
    withdrawn_at: string | null;
    taken_by: string | null;
  };
  recipients: {
    address: string;
    asked_at: string | null;
    confirmed_at: string | null;
    added: number;
  };
  withdrawals: {
    id: string;
    form: string;
    arrived_at: string;
    handled: number;
    order_id: string | null;
  };
  callbacks: {
    id: string;
    asked_at: string;
    called_at: string | null;
    tried_at: string;
    form: string;
  };
  mail_counts: { key_hash: string; at: number };
  tokens: { hash: string; purpose: string; subject: string; expires_at: number };
  sequences: { name: string; value: number };
  user: { id: string; email: string; role: Role };
  account: { userId: string; password: string | null };
  given_password: { hash: string };
  second_factor: {
    user_id: string;
    sealed_key: string;
    turned_on_at: string;
    last_step: number;
    recovery_salt: string;
    wrong_codes: number;
  };
  recovery_code: { user_id: string; hash: string };
  passkey: {
    id: string;
    user_id: string;
    name: string;
    public_key: string;
    counter: number;
    added_at: string;
    used_at: string | null;
  };
  used_challenge: { challenge: string; expires_at: number };
  events: {
    id: Generated<number>;
    at: string;
    kind: StoredKind;
    account: string;
    about: string;
    device: string;
  };
};

export type Dialect = "sqlite" | "postgres";

export const START_WITHIN_MS = 60_000;

/** Less than the time that a stop waits for a job. */
export const JOB_WITHIN_MS = 8_000;

/** `lost` is aborted when the lock is lost. @throws {LockHeld} when another process holds it for `withinMs` */
export type WithLock = <Result>(
  name: string,
  work: (lost: AbortSignal) => Promise<Result>,
  options: { withinMs: number },
) => Promise<Result>;

export type UnmigratedDatabase = Pick<Database, "dialect" | "kysely" | "close">;

export type Database = {
  dialect: Dialect;
  kysely: Kysely<Tables>;
  /** The same database, with one deadline for all queries together. */
  within(ms: number): Kysely<Tables>;
  withLock: WithLock;
  /** Removes deleted data from the database's files, as soon as no other reader needs it. */
  scrub(): Promise<void>;
  proveWritable(): Promise<void>;
  close(): Promise<void>;
};
