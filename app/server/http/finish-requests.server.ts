import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { Socket } from "node:net";

/** Node tells of each answer here, at no cost while nobody listens. */
const ANSWERED = "http.server.response.finish";

/**
 * Lets a server stop without cutting an answer in two: it takes no new connection, closes idle ones at once
 * (Node does both) and busy ones when they have been answered, not five seconds later.
 * @returns false when requests were still running `withinMs` later, and were cut
 */
export async function finishRequests(server: Server, withinMs: number): Promise<boolean> {
  let isWhole = true;
  const patience = setTimeout(() => {
    isWhole = false;
    server.closeAllConnections();
  }, withinMs);
  subscribe(ANSWERED, closeConnection);
  await new Promise((resolve) => server.close(resolve));
  unsubscribe(ANSWERED, closeConnection);
  clearTimeout(patience);
  return isWhole;
}

function closeConnection(answered: unknown) {
  const { socket } = Object(answered);
  if (socket instanceof Socket) socket.destroySoon();
}
