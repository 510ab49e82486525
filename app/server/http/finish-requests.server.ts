import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const ANSWERED = "http.server.response.finish";
const DRAIN_MS = 1_000;
const SETTLE_MS = 200;

/** Stops a server without cutting answers. `finish` returns false when some still ran `withinMs` later, and were cut. */
export function createGracefulShutdown(listener: RequestListener) {
  const open = new Set<ServerResponse>();
  let isStopping = false;
  return {
    listener(request: IncomingMessage, response: ListenerResponse) {
      if (isStopping) askForNewConnection(response);
      open.add(response);
      response.once("close", () => open.delete(response));
      return listener(request, response);
    },
    finish(server: Server, withinMs: number): Promise<boolean> {
      isStopping = true;
      // A proxy would send its next request on the connection of a running one.
      for (const response of open) if (!response.headersSent) askForNewConnection(response);
      return finishRequests(server, withinMs);
    },
  };
}

type ListenerResponse = Parameters<RequestListener>[1];

async function finishRequests(server: Server, withinMs: number) {
  await wait(DRAIN_MS);
  // net.Server's close: http.Server's own closes idle connections at once.
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

function askForNewConnection(response: ServerResponse) {
  response.setHeader("connection", "close");
}

function closeConnection(answered: unknown) {
  const { socket } = Object(answered);
  if (socket instanceof Socket) socket.destroySoon();
}
