import { Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { errorId, samspil, scriptNonce } from "./server/context.ts";
import { isPrivate } from "./server/http/address.server.ts";
import { finishAdminPage, finishPublicPage } from "./server/http/finish-html.server.ts";
import { refusalPage } from "./server/http/refusal.server.ts";
import { errorName } from "./site/error-name.ts";
import { ScriptNonce } from "./site/script-nonce.ts";
import { visitorsManifest } from "./site/visitors-manifest.ts";

const RENDER_LIMIT_MS = 10_000;

/** Renders the whole page before anything is sent: it is hashed, compressed and cached as one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  nameErrors(entryContext, context.get(errorId));
  const refused = status === 429 ? sentenceIn(entryContext) : undefined;
  if (refused) {
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(refusalPage(refused), { status, headers });
  }
  const nonce = context.get(scriptNonce);
  await readDataAhead(entryContext);
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={withRoutesOfPage(entryContext)} url={request.url} nonce={nonce} />
    </ScriptNonce>
  );
  // Only what answers a form sent without script waits for a part of a page: the thanks for an order.
  const rendered =
    request.method === "POST" ? await renderInParts(page, nonce) : renderToString(page);
  const finish = isPrivate(new URL(request.url).pathname) ? finishAdminPage : finishPublicPage;
  const { html, policy } = finish(rendered, nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policy);
  return new Response(Buffer.from(`<!doctype html>${html}`), { status, headers });
}

/** What an action says to who is over a limit: for that no page is rendered. */
function sentenceIn({ staticHandlerContext }: EntryContext): string | undefined {
  const [answer] = Object.values(staticHandlerContext.actionData ?? {});
  const { sentence, alert = sentence } = Object(answer);
  return typeof alert === "string" ? alert : undefined;
}

/**
 * The loaders' data as text, ready before React begins. The router would wait for it in the middle of the page, and so
 * need React's way of rendering in parts, which takes a fifth longer.
 */
async function readDataAhead({ serverHandoffStream, renderMeta }: EntryContext) {
  if (!serverHandoffStream || !renderMeta) return;
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  let value = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    value += decoder.decode(read.value, { stream: true });
  }
  reader.releaseLock();
  renderMeta.streamCache = [
    Object.assign(Promise.resolve(), { result: { done: false, value } }),
    Object.assign(Promise.resolve(), { result: { done: true, value: "" } }),
  ];
}

/**
 * Without the other fifty routes: the router makes something of each that it is given, for every page anew. In the
 * browser it hears of all of them, but with a visitor of visitors' only.
 */
function withRoutesOfPage(entryContext: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entryContext;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  const url = ids.includes("layout") ? visitorsManifest(manifest.url) : manifest.url;
  return { ...entryContext, manifest: { ...manifest, routes, url } };
}

function renderInParts(element: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const decoder = new StringDecoder("utf8");
    let html = "";
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        html += decoder.write(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        // Only in this way does React write it.
        resolve(html.replace(/^<!doctype html>/i, ""));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(abort, RENDER_LIMIT_MS);
  });
}

/** The page shows the id that the log has; a surprise's own message never leaves the server. */
function nameErrors({ staticHandlerContext }: EntryContext, id: string) {
  for (const error of Object.values(staticHandlerContext.errors ?? {})) {
    if (error instanceof Error) error.message = errorName(id);
  }
}

/** What nobody expected: the log gets its kind and place, with the id that the page shows. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // What the router itself refuses, such as a form sent to a page that takes none, is no surprise.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(samspil);
  const { pathname } = new URL(request.url);
  log.error({ err: error, errorId: context.get(errorId), path: pathname }, "page failed");
}
