import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Node tells of each answer here, at no cost while nobody listens. */
const ANSWERED = "http.server.response.finish";
/** Whoever keeps a connection in use hears in this time that it is to be the last answer on it. */
const DRAIN_MS = 1_000;
/** A connection that was taken just now has said what it wants by then. */
const SETTLE_MS = 200;

/**
 * Lets a server stop without cutting an answer in two or leaving a question unheard: first each answer asks for a new
 * connection, then no new one is taken, then idle ones are closed, and busy ones when they have been answered.
 * @returns false when requests were still running `withinMs` later, and were cut
 */
export async function finishRequests(server: Server, withinMs: number): Promise<boolean> {
  server.prependListener("request", askForNewConnection);
  await wait(DRAIN_MS);
  // The part of closing that an HTTP server shares with all others: its own closes idle connections at once.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  await Promise.race([wait(SETTLE_MS), closed]);
  let isWhole = true;
  const patience = setTimeout(() => {
    isWhole = false;
    server.closeAllConnections();
  }, withinMs);
  subscribe(ANSWERED, closeConnection);
  server.closeIdleConnections();
  await closed;
  unsubscribe(ANSWERED, closeConnection);
  clearTimeout(patience);
  return isWhole;
}

function askForNewConnection(_request: IncomingMessage, response: ServerResponse) {
  response.setHeader("connection", "close");
}

function closeConnection(answered: unknown) {
  const { socket } = Object(answered);
  if (socket instanceof Socket) socket.destroySoon();
}
