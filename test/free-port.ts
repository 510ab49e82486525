import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below what the system gives of itself, so that no connection of another test takes the port before its server does. */
const FIRST = 20_000;
const LAST = 32_000;

/** A port of 127.0.0.1 that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
