import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, Socket } from "node:net";

const ANSWERED = "http.server.response.finish";
const DRAIN_MS = 1_000;
const SETTLE_MS = 200;
const FINISH_WITHIN_MS = 8_000;
export const FINISH_AT_MOST_MS = DRAIN_MS + SETTLE_MS + FINISH_WITHIN_MS;

type Stores = { stopWork: () => Promise<unknown>; close: () => Promise<unknown> };

/** Stops a server without cutting answers. */
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
    isServing: () => !isStopping,
    /** Closes the stores last. @returns false when a request took too long, and was cut */
    async stop(server: Server, { stopWork, close }: Stores): Promise<boolean> {
      isStopping = true;
      // A proxy would send its next request on the connection of a running one.
      for (const response of open) if (!response.headersSent) askForNewConnection(response);
      const [isWhole] = await Promise.all([finishRequests(server), stopWork()]);
      await close();
      return isWhole;
    },
  };
}

type ListenerResponse = Parameters<RequestListener>[1];

async function finishRequests(server: Server) {
  await pause(DRAIN_MS);
  // net.Server's close: http.Server's own closes idle connections at once.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  await Promise.race([pause(SETTLE_MS), closed]);
  let isWhole = true;
  const patience = setTimeout(() => {
    isWhole = false;
    server.closeAllConnections();
  }, FINISH_WITHIN_MS);
  subscribe(ANSWERED, closeConnection);
  server.closeIdleConnections();
  await closed;
  unsubscribe(ANSWERED, closeConnection);
  clearTimeout(patience);
  return isWhole;
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function askForNewConnection(response: ServerResponse) {
  response.setHeader("connection", "close");
}

function closeConnection(answered: unknown) {
  const { socket } = Object(answered);
  if (socket instanceof Socket) socket.destroySoon();
}
