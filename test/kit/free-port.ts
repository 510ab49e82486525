import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/** Below the system's ephemeral ports, so that no outgoing connection takes the port first. */
const FIRST = 20_000;
const COUNT = 6_000;

/** A free port of 127.0.0.1 that no other test process gets while this one runs. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, FIRST + COUNT);
  // Listening on a second port reserves the first: until its server listens it looks free to others.
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
