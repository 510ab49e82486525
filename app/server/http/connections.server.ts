import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";

export const CONNECTION_LIMITS = {
  headersMs: 15_000,
  /** Enough for a phone's photo on a slow line (docs/spec.md); form-body.server.ts gives a form less. */
  requestMs: 600_000,
  silentMs: 120_000,
  /** Longer than a proxy keeps an unused connection. */
  keepAliveMs: 65_000,
  checkEveryMs: 5_000,
  headerBytes: 16 * 1024,
  connections: 5_000,
  /** Requests of one connection that wait while another is answered. */
  waiting: 50,
};

export function createHttpServer(
  listener: RequestListener,
  changed?: Partial<typeof CONNECTION_LIMITS>,
): Server {
  const limits = { ...CONNECTION_LIMITS, ...changed };
  const options = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  const server = createServer(options, inTurn(listener, limits.waiting));
  server.maxConnections = limits.connections;
  server.setTimeout(limits.silentMs);
  server.on("checkContinue", (request, response) => {
    inviteWhenRead(request, response);
    server.emit("request", request, response);
  });
  return server;
}

/** Node would invite a body (Expect: 100-continue) before the request is looked at. A refused one never comes. */
function inviteWhenRead(request: IncomingMessage, response: ServerResponse) {
  const read = request._read;
  response.shouldKeepAlive = false;
  request._read = (size) => {
    request._read = read;
    if (!response.headersSent) response.writeContinue();
    request._read(size);
  };
}

/** Node would answer a connection's pipelined requests at once, and buffer answers that the client does not read. */
function inTurn(listener: RequestListener, most: number): RequestListener {
  const waiting = new WeakMap<Socket, Parameters<RequestListener>[]>();

  function answer(...[request, response]: Parameters<RequestListener>) {
    const { socket } = request;
    response.once("close", () => answerNext(socket));
    listener(request, response);
  }

  function answerNext(socket: Socket) {
    const next = socket.writable ? waiting.get(socket)?.shift() : undefined;
    if (next) answer(...next);
    else waiting.delete(socket);
  }

  return (request, response) => {
    const { socket } = request;
    const others = waiting.get(socket);
    if (others && others.length >= most) return socket.destroy();
    if (others) return others.push([request, response]);
    waiting.set(socket, []);
    return answer(request, response);
  };
}
