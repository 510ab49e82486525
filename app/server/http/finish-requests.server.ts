import type { IncomingMessage, Server, ServerResponse } from "node:http";

/**
 * Lets a server stop without cutting an answer in two: it takes no new connection, closes idle ones at once
 * (Node does both) and busy ones when they have been answered, not five seconds later.
 * @returns what stops it: false when requests were still running `withinMs` later, and were cut
 */
export function watchRequests(server: Server): (withinMs: number) => Promise<boolean> {
  let isFinishing = false;
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.once("close", () => {
      if (isFinishing) socket.destroySoon();
    });
  });

  return async function finish(withinMs) {
    isFinishing = true;
    let isWhole = true;
    const patience = setTimeout(() => {
      isWhole = false;
      server.closeAllConnections();
    }, withinMs);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(patience);
    return isWhole;
  };
}
