import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { cleanUp } from "./cleanup.ts";

const PAUSE_MS = 60;
/** A page is cut before each section, and between texts and the pictures beside them. */
const CUT = /(?=<(?:section|img|div class="(?:shape|carousel|hero__text)))/;
const PIECES = 60;

/**
 * Starts a proxy of `origin` that sends each page's main part in pieces, with time to paint between them, as over a
 * slow line. @returns its origin
 */
export async function startSlowProxy(origin: string): Promise<string> {
  const server = createServer(async ({ url = "/" }, answer) => {
    const from = await fetch(new URL(url, origin));
    answer.statusCode = from.status;
    const type = from.headers.get("content-type") ?? "";
    answer.setHeader("content-type", type);
    const body = Buffer.from(await from.arrayBuffer());
    if (type.startsWith("text/html"))
      await writeSlowly(body.toString(), (text) => answer.write(text));
    else answer.write(body);
    answer.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUp(() => server.close().closeAllConnections());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it has no port");
  return `http://127.0.0.1:${address.port}`;
}

async function writeSlowly(html: string, write: (text: string) => void) {
  const [head = "", main = ""] = html.split(/(?=<main)/);
  write(head);
  const pieces = main.split(CUT);
  for (const piece of pieces.slice(0, PIECES)) {
    await wait(PAUSE_MS);
    write(piece);
  }
  write(pieces.slice(PIECES).join(""));
}
