import { UNSAFE_decodeViaTurboStream } from "react-router";

/** For so long a page may be shown as it was when it was read ahead; later it is asked for anew. */
const FRESH_MS = 10_000;

type Results = Record<string, { type: "data"; result: unknown }>;
type PageAhead = { askedAt: number; results: Promise<Results | undefined> };

/** By path and query: what the loaders of pages gave that somebody may be about to turn to. */
const pages = new Map<string, PageAhead>();

/**
 * Asks for what the loader of `routeId` gives at `path`, unless that has just been done.
 * @returns what it gave, or nothing if that is no page's data
 */
export async function readAhead(path: string, routeId: string): Promise<unknown> {
  const page = freshPage(path) ?? {
    askedAt: performance.now(),
    results: fetchResults(path, routeId),
  };
  pages.set(path, page);
  const results = await page.results;
  return results?.[routeId]?.result;
}

/** Whether the router is given what `readAhead` asked for, and need not ask. */
export function isReadAhead(path: string): boolean {
  return freshPage(path) !== undefined;
}

export function forgetReadAhead() {
  pages.clear();
}

/** The router's middleware: a page that was read ahead is there, every other is asked for, and so is one that failed. */
export async function turnToReadAhead(
  { request }: { request: Request },
  askForPage: () => Promise<Results>,
): Promise<Results> {
  const { pathname, search } = new URL(request.url);
  const page = request.method === "GET" ? freshPage(pathname + search) : undefined;
  pages.delete(pathname + search);
  return (await page?.results) ?? askForPage();
}

function freshPage(path: string) {
  const page = pages.get(path);
  return page && performance.now() - page.askedAt < FRESH_MS ? page : undefined;
}

/** Only what a page can be made of; of redirects, errors and lost connections the router is to hear by itself. */
async function fetchResults(path: string, routeId: string): Promise<Results | undefined> {
  try {
    const { status, body } = await fetch(dataAddress(path, routeId));
    if (status !== 200 || !body) return undefined;
    const { value } = await UNSAFE_decodeViaTurboStream(body, window);
    const answer: unknown = Object(value)[routeId];
    if (typeof answer !== "object" || answer === null || !("data" in answer)) return undefined;
    return { [routeId]: { type: "data", result: answer.data } };
  } catch {
    return undefined;
  }
}

/** As the router writes it. */
function dataAddress(path: string, routeId: string): URL {
  const address = new URL(path, location.origin);
  address.pathname += address.pathname === "/" ? "_.data" : ".data";
  address.searchParams.set("_routes", routeId);
  return address;
}
