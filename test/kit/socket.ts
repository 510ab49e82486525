import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { cleanUp } from "./cleanup.ts";
import { until } from "./until.ts";

/** Lets a server of the test's own listen, until the test file ends. @returns a function that connects to it */
export async function listenForSockets(server: Server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUp(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return () => openSocket(port);
}

/** A client that writes its requests by hand. */
function openSocket(port: number) {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  const client = {
    /** What was answered so far. */
    said: "",
    write: (text: string) => socket.write(text),
    /** Sends a request whose answer is then all of `said`. */
    get(path: string) {
      client.said = "";
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    },
    hears: (words: string) => until(`it hears ${words}`, () => client.said.includes(words)),
    isClosed: () => socket.closed,
    closed: () => until("the connection is closed", () => socket.closed),
    leave: () => socket.destroy(),
  };
  socket.on("data", (text) => (client.said += text)).on("error", () => undefined);
  return client;
}
