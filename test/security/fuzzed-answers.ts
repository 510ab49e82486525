import assert from "node:assert/strict";
import { visibleText } from "../kit/site.ts";

/** A request without an answer by then hangs. */
const LONGEST_MS = 30_000;

const EXCEPTION =
  /(Type|Range|Syntax|URI|Reference|Zod|API|SQLite|Internal)Error|Unexpected (token|end|Server)|Cannot (read|set|convert)|is not (a function|iterable|defined|valid)|SQLITE_|You made a|No route matches|does not have an action|did not provide/;
const STACK = /\n\s+at .+:\d+:\d+|node:internal|\/node_modules\/|\.tsx?:\d+/;
const DANISH =
  /(^|[^\p{L}])(ikke|kan|er|du|dit|din|det|den|de|til|og|blev|skriv|vælg|prøv|venligst|kunne|en|et|af|har|skal|være|på)($|[^\p{L}])/iu;
const ENGLISH = /\b(the|not|found|bad|request|invalid|cannot|failed|error|allowed|method)\b/i;

/** The sentences of an article and of the admin's screens for an unreadable document. */
const UNREADABLE = /Kunne ikke hente artikel data\.|Der opstod en fejl ved indlæsning af/;

export type FuzzedResponse = { status: number; text: string; headers: Headers };

/** Sends a request, and checks what every answer promises. */
export async function ask(url: string, init: RequestInit = {}): Promise<FuzzedResponse> {
  const response = await send(url, init);
  const answer = {
    status: response.status,
    text: await response.text(),
    headers: response.headers,
  };
  try {
    assertSound(answer, (init.method ?? "GET") === "GET");
  } catch (error) {
    throw new Error(`${init.method ?? "GET"} ${url}`, { cause: error });
  }
  return answer;
}

/** The server may close a connection with an unread body; as browsers do, we open another. */
async function send(url: string, init: RequestInit, tries = 3): Promise<Response> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    return await fetch(url, { redirect: "manual", signal, ...init });
  } catch (error) {
    if (signal.aborted || tries === 1) throw error;
    return send(url, init, tries - 1);
  }
}

/** No server error, no word of an exception, and a Danish sentence with every refusal. */
export function assertSound({ status, text, headers }: FuzzedResponse, isRead = false) {
  const excerpt = text.slice(0, 500);
  assert.ok(status < 500 || (status === 503 && UNREADABLE.test(text)), `${status}: ${excerpt}`);
  assert.doesNotMatch(text, EXCEPTION);
  assert.doesNotMatch(text, STACK);
  const type = headers.get("content-type") ?? "";
  // The page makes a sentence of data that was read, and of a dead link (410).
  if (status < 400 || ((isRead || status === 410) && type.includes("x-script"))) return;
  const said = type.includes("html") ? visibleText(text) : text;
  assert.match(said, DANISH, `${status} without a sentence: ${excerpt}`);
  if (type.startsWith("text/plain")) assert.doesNotMatch(said, ENGLISH);
}
