import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { cleanUp } from "../../../kit/cleanup.ts";

const READS = ["GET", "HEAD"];

/** A proxy that gives each request to the next instance. As nginx does, it skips a dead one and retries an interrupted read. */
export async function startRoundRobin() {
  const instances: string[] = [];
  const answered = new Map<string, number>();
  let turn = 0;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await Array.fromAsync(request));
    for (let tried = 0; tried <= instances.length; tried += 1) {
      turn += 1;
      const instance = instances[turn % instances.length] ?? "";
      const { reply, isUntouched } = await pass(instance, request, body);
      if (reply) {
        answered.set(instance, (answered.get(instance) ?? 0) + 1);
        response.writeHead(reply.status, reply.headers).end(reply.body);
        return;
      }
      if (!isUntouched && !READS.includes(request.method ?? "")) break;
    }
    response.writeHead(502).end();
  }

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the proxy has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    add: (instance: string) => instances.push(instance),
    /** How many requests each instance has answered. */
    answered,
  };
}

type Reply = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** All of the answer, or none: and then whether the instance can have begun with it. */
function pass(
  instance: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<{ reply?: Reply; isUntouched?: boolean }> {
  return new Promise((resolve) => {
    const asked = ask(instance + url, { method, headers, agent: false }, async (incoming) => {
      try {
        const whole = Buffer.concat(await Array.fromAsync(incoming));
        const { "transfer-encoding": _, ...kept } = incoming.headers;
        resolve({ reply: { status: incoming.statusCode ?? 502, headers: kept, body: whole } });
      } catch {
        resolve({});
      }
    });
    asked.once("error", (error) =>
      resolve({ isUntouched: "code" in error && error.code === "ECONNREFUSED" }),
    );
    asked.end(body);
  });
}
