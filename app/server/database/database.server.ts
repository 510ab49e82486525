import type { Generated, Kysely, Transaction } from "kysely";
import type { Role } from "../auth/role.ts";
import type { EventKind } from "../events/event-kind.ts";

/** The tables of migrations/, as Kysely sees them. Times are ISO text or milliseconds since 1970. */
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
    about: string | null;
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
    trouble: string | null;
    share_hash: string | null;
    share_until: number | null;
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
    search: string;
    withdrawn_at: string | null;
  };
  recipients: {
    address: string;
    token: string | null;
    asked_at: string | null;
    confirmed_at: string | null;
    added: number;
  };
  withdrawals: {
    id: string;
    number: number | null;
    form: string;
    arrived_at: string;
    handled: number;
    order_id: string | null;
  };
  callbacks: { id: string; asked_at: string; called_at: string | null; form: string };
  receipts: { at: number; recipient: string; network: string };
  sequences: { name: string; value: number };
  user: { id: string; email: string; role: Role };
  account: { userId: string; password: string | null };
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
    kind: EventKind;
    account: string;
    about: string;
    device: string;
  };
  events_erased: { before: string };
};

export type Dialect = "sqlite" | "postgres";

/** So long another process may be at what a start has to wait for. */
export const START_WITHIN_MS = 60_000;

/** Less than a stop waits for a job. */
export const JOB_WITHIN_MS = 8_000;

/**
 * Does what no other process is to do at the same time. `lost` is aborted when another may begin with it.
 * @throws {LockHeld} when another has not let it go in so many milliseconds
 */
export type WithLock = <Result>(
  name: string,
  work: (lost: AbortSignal) => Promise<Result>,
  options: { withinMs: number },
) => Promise<Result>;

/** Which save of a document of `content` stands. */
export type StoredRevision = Pick<Tables["documents"], "id" | "revision" | "saved_at">;

/** A database as it stands, for who copies it. */
export type UnmigratedDatabase = Pick<Database, "dialect" | "kysely" | "close">;

export type Database = {
  dialect: Dialect;
  kysely: Kysely<Tables>;
  /** The same database, which does what it is asked in so many milliseconds from now, all in all, or fails. */
  within(ms: number): Kysely<Tables>;
  otherWrites(): unknown;
  /** `standing`: what stood when the database was asked (by `performance.now()`), where it can say so. @returns what ends it */
  watchOtherWriters(
    onWrite: (standing?: StoredRevision[], askedAt?: number) => unknown,
  ): () => void;
  /** Tells other processes of a save, if it is made. */
  notifyOthers(trx: Transaction<Tables>): Promise<unknown>;
  withLock: WithLock;
  /** Leaves nothing of what has been deleted in the database's files, as soon as no other reader needs it. */
  scrub(): Promise<void>;
  /** Writes, and takes nothing back or forth by it. @throws why nothing can be written just now */
  proveWritable(): Promise<void>;
  close(): Promise<void>;
};
