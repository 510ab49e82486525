import assert from "node:assert/strict";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { test } from "node:test";
import { cleanUp } from "../../../test/kit/cleanup.ts";
import { freePort } from "../../../test/kit/free-port.ts";
import { createGracefulShutdown } from "./finish-requests.server.ts";

test("a question that was being answered when the stop began is answered, and its connection not used again", async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const { listener, finish } = createGracefulShutdown((_request, response) =>
    begun.resolve(response),
  );
  const server = createServer(listener);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const agent = new Agent({ keepAlive: true });
  cleanUp(() => agent.destroy());
  const asked = get(`http://127.0.0.1:${port}`, { agent });
  const answered = new Promise<IncomingMessage>((resolve) => asked.once("response", resolve));
  const response = await begun.promise;
  const finished = finish(server, 10_000);
  response.end("svaret");
  const answer = await answered;
  assert.equal(answer.headers.connection, "close");
  assert.equal((await answer.toArray()).join(""), "svaret");
  assert.equal(await finished, true);
});
