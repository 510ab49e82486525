import { pino } from "pino";
import type { Settings } from "./config.server.ts";

export type Log = Pick<pino.Logger, "info" | "warn" | "error" | "debug">;

/** JSON lines on standard output. Nobody's name, address, message or e-mail goes in here. */
export function createLog(level: Settings["logLevel"]): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
