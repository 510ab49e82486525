import { createServer } from "node:http";
import { compressBest } from "../../app/server/http/compress.server.ts";
import { type PlainAnswer, plainGet } from "../bench/plain-get.ts";

const SCRIPT = /<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g;
const EVERY_SERVERS_OWN = ["date", "connection", "keep-alive", "content-length"];

/** The same site with its scripts taken out of the pages; everything else byte for byte, and from memory. */
export async function serveWithoutScript(origin: string) {
  const known = new Map<string, PlainAnswer>();
  async function read(path: string): Promise<PlainAnswer> {
    const answer = await plainGet(origin + path, { "accept-encoding": "br" });
    if (!answer.headers["content-type"]?.startsWith("text/html")) return answer;
    const { body } = await plainGet(origin + path, {});
    const stripped = Buffer.from(body.toString().replaceAll(SCRIPT, ""));
    return { ...answer, body: Buffer.from(await compressBest(stripped)) };
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const answer = known.get(path) ?? (await read(path));
    known.set(path, answer);
    const headers = Object.entries(answer.headers).filter(
      ([name]) => !EVERY_SERVERS_OWN.includes(name),
    );
    response.writeHead(answer.status, Object.fromEntries(headers)).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
