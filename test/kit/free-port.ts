import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/** Below what the system gives of itself, so that no connection of another test takes the port before its server does. */
const FIRST = 20_000;
const COUNT = 6_000;

/** A port of 127.0.0.1 that nobody listens on, and that no other process of the tests is given while this one lives. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, FIRST + COUNT);
  // Whoever is given a port listens on this one: between being given and being listened on it looks free to others.
  const claim = await listen(port + COUNT);
  if (!claim) return freePort();
  claim.unref();
  const probe = await listen(port);
  if (!probe) return freePort();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function listen(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
