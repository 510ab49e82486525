export type UnavailableReason =
  | "no connection was free"
  | "it cannot be reached"
  | "the connection was lost"
  | "it did not answer in time"
  | "somebody else held a lock";

export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly code: UnavailableReason;

  constructor(reason: UnavailableReason, cause?: unknown) {
    super(`database: ${reason}`, { cause });
    this.code = reason;
  }
}

/** The query's result is unknown, and the connection cannot be used again. */
export class ConnectionLost extends DatabaseUnavailable {}

export class LockHeld extends DatabaseUnavailable {
  readonly lock: string;

  constructor(lock: string) {
    super("somebody else held a lock");
    this.lock = lock;
  }
}

/** A commit was sent and not answered: the data may be stored or not. */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";
}

export const NO_DATABASE =
  "Databasen svarer ikke lige nu. Det, du har skrevet, er her stadig. Prøv igen om lidt.";

export const PERHAPS_STORED =
  "Vi kan ikke se, om det nåede frem. Send det igen: Det tæller kun én gang.";

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
