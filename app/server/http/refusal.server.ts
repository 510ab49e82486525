import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { lengthOf } from "./form-body.server.ts";

export type Refusal = {
  status: ContentfulStatusCode;
  sentence: string;
  headers?: Record<string, string>;
};

export const NOT_THERE = "Adressen findes ikke.";

export function refuse(c: Context, { status, sentence, headers }: Refusal): Response {
  const isShown = status >= 400 && !c.req.path.endsWith(".data");
  const wantsPage = isShown && c.req.header("accept")?.includes("text/html") === true;
  const body = wantsPage ? refusalPage(sentence) : sentence;
  const type = `text/${wantsPage ? "html" : "plain"}; charset=utf-8`;
  const { incoming }: Partial<HttpBindings> = c.env;
  const most = c.get("access")?.takesFile ? MOST_OF_UPLOAD : MOST_DISCARDED;
  const closes = incoming && isEndless(incoming, most);
  return c.body(body, status, {
    "content-type": type,
    ...(closes && { connection: "close" }),
    ...headers,
  });
}

/** Node reads the rest of a refused body, which browsers send before they read. This one may have no end. */
function isEndless(incoming: IncomingMessage, most: number): boolean {
  if (incoming.complete) return false;
  return "transfer-encoding" in incoming.headers || lengthOf(incoming) > most;
}

const MOST_DISCARDED = 10 * 1024 * 1024;
const MOST_OF_UPLOAD = 50 * 1024 * 1024;

/** Reads what a refusal has left unread of a body. @returns whether it has ended */
export async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  if (!body || body.locked) return true;
  let size = 0;
  try {
    for await (const chunk of body.values({ preventCancel: true })) {
      size += chunk.byteLength;
      if (size > MOST_OF_UPLOAD) return false;
    }
    return true;
  } catch {
    // The sender is gone.
    return false;
  }
}

export function refusalPage(sentence: string): string {
  return `<!doctype html><html lang="da"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Det gik ikke</title><style>${STYLE}</style></head><body><main><h1>Det gik ikke</h1><p>${sentence}</p><p>Gå tilbage i din browser. Så står det, du har skrevet, der som regel endnu.</p><p><a href="/">Til forsiden</a></p></main></body></html>`;
}

const STYLE =
  "body{margin:0;background:#fbfaf5;color:#12302e;font:1.125rem/1.6 Georgia,serif}main{max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:2rem;line-height:1.2}a{color:inherit}a:focus-visible{outline:3px solid;outline-offset:3px}";
