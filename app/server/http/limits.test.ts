import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { cleanUp } from "../../../test/kit/cleanup.ts";
import { createLimits, LIMITS } from "./limits.server.ts";

test("a request that is refused before its body has come leaves no timer behind", async () => {
  const limits = createLimits(LIMITS, { countAddresses: true });
  const server = limits.createServer((_request, response) => {
    response.writeHead(403, { connection: "close" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUp(() => server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  async function beRefused() {
    const socket = connect(port, "127.0.0.1").resume();
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n");
    await once(socket, "close");
  }
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  await beRefused();
  const before = timers();
  for (let n = 0; n < 20; n += 1) await beRefused();
  assert.ok(timers() - before < 20, `${timers() - before} timers`);
});
