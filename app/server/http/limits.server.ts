import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { ipPrefixOf } from "./client-address.server.ts";
import { hasBody } from "./form-body.server.ts";

type Limits = typeof LIMITS;

export const LIMITS = {
  headersMs: 15_000,
  requestMs: 30_000,
  /** Enough for a phone's photo on a slow line (docs/spec.md). */
  uploadMs: 600_000,
  silentMs: 120_000,
  /** Longer than a proxy keeps an unused connection. */
  keepAliveMs: 65_000,
  checkEveryMs: 5_000,
  headerBytes: 16 * 1024,
  connections: 5_000,
  connectionsPerAddress: 500,
  /** Requests of one connection that wait while another is answered. */
  waiting: 50,
};

/** @param countAddresses false behind a proxy, which has one address for everybody */
export function createLimits(limits: Limits, { countAddresses }: { countAddresses: boolean }) {
  const deadlines = new WeakMap<IncomingMessage, () => void>();
  const open = new Map<string, number>();

  function giveDeadline(request: IncomingMessage, response: ServerResponse) {
    if (!hasBody(request)) return;
    // Node detaches the socket from a request whose body is discarded.
    const { socket } = request;
    const timer = setTimeout(() => refuseSlow(socket, response), limits.requestMs);
    const stop = () => clearTimeout(timer);
    deadlines.set(request, stop);
    request.once("end", stop).once("close", stop);
    // The body of a refused request may never end.
    response.once("close", () => socket.writable || stop());
  }

  function countConnection(socket: Socket) {
    const from = ipPrefixOf(socket.remoteAddress ?? "");
    const count = (open.get(from) ?? 0) + 1;
    if (count > limits.connectionsPerAddress) return socket.destroy();
    open.set(from, count);
    socket.once("close", () => {
      const remaining = (open.get(from) ?? 1) - 1;
      if (remaining > 0) open.set(from, remaining);
      else open.delete(from);
    });
  }

  return {
    createServer(listener: RequestListener): Server {
      const options = {
        maxHeaderSize: limits.headerBytes,
        headersTimeout: limits.headersMs,
        requestTimeout: limits.uploadMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: limits.checkEveryMs,
      };
      const server = createServer(options, inTurn(listener, limits.waiting));
      server.maxConnections = limits.connections;
      server.setTimeout(limits.silentMs);
      server.on("request", giveDeadline);
      server.on("checkContinue", (request, response) => {
        inviteWhenRead(request, response);
        server.emit("request", request, response);
      });
      if (countAddresses) server.on("connection", countConnection);
      return server;
    },
    allowUpload: (request: IncomingMessage) => deadlines.get(request)?.(),
  };
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

function refuseSlow(socket: Socket, { headersSent }: ServerResponse) {
  if (!headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}
