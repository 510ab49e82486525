import { createServer, type Server } from "node:net";

/** Below the ports that the system gives to outgoing connections, which could take one before its server listens. */
const FIRST = 20_000;
const COUNT = 6_000;

let next = FIRST;

/** A free port of 127.0.0.1 that no other test process gets while this one runs. */
export async function freePort(): Promise<number> {
  while (next < FIRST + COUNT) {
    const port = next;
    next += 1;
    // Listening on a second port reserves the first: until its server listens it looks free to others.
    const claim = await listen(port + COUNT);
    if (!claim) continue;
    claim.unref();
    const probe = await listen(port);
    if (!probe) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
  throw new Error("every port of the tests is taken");
}

function listen(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
