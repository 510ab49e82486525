export type UnavailableReason =
  | "no connection was free"
  | "it cannot be reached"
  | "the connection was lost"
  | "it did not answer in time"
  | "somebody else held a lock";

/** The database did not do what it was asked, and may the next time. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  /** The log keeps an error's code, and not its message. */
  readonly code: UnavailableReason;

  constructor(reason: UnavailableReason, cause?: unknown) {
    super(`database: ${reason}`, { cause });
    this.code = reason;
  }
}

/** … and nobody knows whether it was heard: the connection is good for nothing more. */
export class ConnectionLost extends DatabaseUnavailable {}

/** Another process has been at the same for too long, or is gone and holds its lock. */
export class LockHeld extends DatabaseUnavailable {
  readonly lock: string;

  constructor(lock: string) {
    super("somebody else held a lock");
    this.lock = lock;
  }
}

/** A transaction was told to commit, and its answer did not come: it is stored, or it is not. */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";
}

/** Of every screen and every form: what was typed stands in the form, and after a reload it is offered again. */
export const NO_DATABASE =
  "Databasen svarer ikke lige nu. Det, du har skrevet, er her stadig. Prøv igen om lidt.";

/** Said of what a visitor has sent, and what is stored once, however often it is sent. */
export const PERHAPS_STORED =
  "Vi kan ikke se, om det nåede frem. Send det igen: Det tæller kun én gang.";

/** @throws {ConnectionLost} when `work` is not done in so many milliseconds */
export async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  if (ms === Number.POSITIVE_INFINITY) return work;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ConnectionLost("it did not answer in time")), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
