import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { createRateLimit } from "./rate-limit.server.ts";

export type Refusal = { status: number; sentence: string; headers?: OutgoingHttpHeaders };

export const NOT_THERE = "Adressen findes ikke.";

const LITTLE = 16 * 1024;
/** So much of some, for a browser hears nothing before it has said all: an editor whose session is over must learn that. */
const MUCH = 10 * 1024 * 1024;
const DRAINED = { points: 10, seconds: 10 };
const TIME_TO_READ_MS = 500;
/** So many have that moment at a time: a flood of them holds no more connections. */
const MOST_READING = 50;

export function createRefusals(headersForAll: Record<string, string>) {
  const drained = createRateLimit(DRAINED);
  let reading = 0;

  function isDrained({ headers, complete }: IncomingMessage): boolean {
    const isEndless = "transfer-encoding" in headers;
    const length = isEndless ? Number.POSITIVE_INFINITY : Number(headers["content-length"] ?? 0);
    if (complete || length <= LITTLE) return true;
    return length <= MUCH && drained.take("") === 0;
  }

  /** To end the answer is to read the rest; to close while the other still writes, that he loses what he was told. */
  function closeSoon(request: IncomingMessage, response: ServerResponse, body: string) {
    const { socket, method } = request;
    socket.pause();
    if (method === "HEAD") response.flushHeaders();
    else response.write(body);
    if (reading >= MOST_READING) return socket.destroySoon();
    reading += 1;
    const timer = setTimeout(() => socket.destroySoon(), TIME_TO_READ_MS);
    response.once("close", () => {
      reading -= 1;
      clearTimeout(timer);
    });
  }

  return function sendRefusal(
    { status, sentence, headers }: Refusal,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const isPage = status >= 400 && wantsPage(request);
    const body = isPage ? refusalPage(sentence) : sentence;
    const endsHere = !isDrained(request);
    response.writeHead(status, {
      ...headersForAll,
      "content-type": `text/${isPage ? "html" : "plain"}; charset=utf-8`,
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      ...headers,
      ...(endsHere && { connection: "close" }),
    });
    if (endsHere) return closeSoon(request, response, body);
    request.resume();
    response.end(request.method === "HEAD" ? undefined : body);
  };
}

function wantsPage({ url = "", headers }: IncomingMessage): boolean {
  const [path = ""] = url.split("?", 1);
  return !path.endsWith(".data") && headers.accept?.includes("text/html") === true;
}

/** It stands alone: nothing is read or rendered for it. The sentence is one of ours, and no HTML. */
export function refusalPage(sentence: string): string {
  return `<!doctype html><html lang="da"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Det gik ikke</title><style>${STYLE}</style></head><body><main><h1>Det gik ikke</h1><p>${sentence}</p><p>Gå tilbage i din browser. Så står det, du har skrevet, der som regel endnu.</p><p><a href="/">Til forsiden</a></p></main></body></html>`;
}

const STYLE =
  "body{margin:0;background:#fbfaf5;color:#12302e;font:1.125rem/1.6 Georgia,serif}main{max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:2rem;line-height:1.2}a{color:inherit}a:focus-visible{outline:3px solid;outline-offset:3px}";
