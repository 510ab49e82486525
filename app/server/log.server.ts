import { pino } from "pino";
import type { Settings } from "./config.server.ts";

export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug">;

const MOST_HELD_BACK = 1024 * 1024;

/**
 * JSON lines on standard output. Nobody's name, address, message or e-mail goes in here.
 * @param showError is shown each error as it is, by who develops
 */
export function createLog(
  level: Settings["logLevel"],
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
  const output = pino.destination({ fd: 1, sync: true, maxLength: MOST_HELD_BACK });
  return output.on("error", () => undefined);
}

type ErrorFacts = {
  type: string;
  /** Left out unless it can only hold our own words. */
  message?: string;
  code?: string;
  status?: number;
  stack?: string;
  cause?: ErrorFacts;
};

/**
 * What may be known of an error. Its words may quote what somebody typed (a mail server quotes the recipient,
 * JSON.parse the text, the database the row), so only its kind, its code and its place are kept.
 */
function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: isOfProgram(error) ? error.message : undefined,
    code: readText(error, "code") ?? readText(error, "errstr"),
    status: readNumber(error, "responseCode") ?? readNumber(error, "errcode"),
    stack: framesOf(error),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

/** The engine's words about the program: they name its variables, never their values. */
function isOfProgram(error: Error): boolean {
  return error.name === "ReferenceError" || /^Cannot (read|set) properties of /.test(error.message);
}

function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames.join("\n");
}

function readText(error: Error, name: string): string | undefined {
  const value = readProperty(error, name);
  return typeof value === "string" && /^[\w -]{1,60}$/.test(value) ? value : undefined;
}

function readNumber(error: Error, name: string): number | undefined {
  const value = readProperty(error, name);
  return typeof value === "number" ? value : undefined;
}

function readProperty(error: Error, name: string): unknown {
  return Object.entries(error).find(([key]) => key === name)?.[1];
}

/** Anybody may ask for any path, one with an address in it too. */
function withoutAddress(path: unknown): string {
  const parts = String(path).split("/");
  return parts.map((part) => (/@|%40/.test(part) ? "…" : part)).join("/");
}
