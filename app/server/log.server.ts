import { pino } from "pino";

export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug">;

const MOST_BUFFERED = 1024 * 1024;

/** JSON lines without personal data. @param showError gets each error in full, for developers */
export function createLog(
  level: pino.LevelWithSilent,
  output?: pino.DestinationStream,
  showError: (error: unknown) => void = () => undefined,
): Log {
  function err(error: unknown) {
    showError(error);
    return describeError(error);
  }
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err, path: withoutAddress },
    },
    output ?? standardOutput(),
  );
}

function standardOutput(): pino.DestinationStream {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MOST_BUFFERED });
  return output.on("error", () => undefined);
}

type ErrorFacts = {
  type: string;
  message?: string;
  code?: string;
  status?: number;
  stack?: string;
  cause?: ErrorFacts;
};

/** An error's message may quote input: a mail server quotes the recipient, the database the row. */
function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: isEngineError(error) ? error.message : undefined,
    code: readText(error, "code") ?? readText(error, "errstr"),
    status: readNumber(error, "responseCode") ?? readNumber(error, "errcode"),
    stack: framesOf(error),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

/** The engine's messages name variables, never their values. */
function isEngineError(error: Error): boolean {
  return error.name === "ReferenceError" || /^Cannot (read|set) properties of /.test(error.message);
}

function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames.join("\n");
}

function readText(error: Error, name: string): string | undefined {
  const value = Object(error)[name];
  return typeof value === "string" && /^[\w -]{1,60}$/.test(value) ? value : undefined;
}

function readNumber(error: Error, name: string): number | undefined {
  const value = Object(error)[name];
  return typeof value === "number" ? value : undefined;
}

/** Anybody may request any path, also one with an e-mail address. */
function withoutAddress(path: unknown): string {
  const parts = String(path).split("/");
  return parts.map((part) => (/@|%40/.test(part) ? "…" : part)).join("/");
}
