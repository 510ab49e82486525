import { Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { featureRegistry } from "./feature.ts";
import { errorId, samspil, scriptNonce } from "./server/context.ts";
import { isPrivate } from "./server/http/address.server.ts";
import { finishAdminPage, finishPublicPage } from "./server/http/finish-html.server.ts";
import { refusalPage } from "./server/http/refusal.server.ts";
import { errorMessage } from "./site/shell/error-name.ts";
import { ScriptNonce } from "./site/shell/inline-script.tsx";
import { followLinks } from "./tools/links/addresses.server.ts";

const RENDER_LIMIT_MS = 10_000;

/** Renders the whole page before sending it: it is hashed, compressed and cached as one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  hideErrorMessages(entryContext, context.get(errorId));
  const rejected = status === 429 ? sentenceIn(entryContext) : undefined;
  if (rejected) {
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(refusalPage(rejected), { status, headers });
  }
  const nonce = context.get(scriptNonce);
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </ScriptNonce>
  );
  // Admin pages stream the router's data, which React waits for.
  const { html, policy } = isPrivate(new URL(request.url).pathname)
    ? finishAdminPage(await renderInParts(page, nonce), nonce)
    : finishPublicPage(renderPublic(page, status, context), nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policy);
  return new Response(Buffer.from(`<!doctype html>${html}`), { status, headers });
}

function renderPublic(page: React.ReactNode, status: number, context: RouterContextProvider) {
  const html = renderToString(page);
  const { content, settings } = context.get(samspil);
  const { publicPages } = context.get(featureRegistry);
  return status < 400 ? followLinks(html, publicPages, content, settings.origin) : html;
}

function sentenceIn({ staticHandlerContext }: EntryContext): string | undefined {
  const [answer] = Object.values(staticHandlerContext.actionData ?? {});
  const { sentence, alert = sentence } = Object(answer);
  return typeof alert === "string" ? alert : undefined;
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
        // React adds the doctype only when it streams.
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

/** Error messages never leave the server: the page shows an error id that the log has too. */
function hideErrorMessages({ staticHandlerContext }: EntryContext, id: string) {
  for (const error of Object.values(staticHandlerContext.errors ?? {})) {
    if (error instanceof Error) error.message = errorMessage(id);
  }
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(samspil);
  const { pathname } = new URL(request.url);
  log.error({ err: error, errorId: context.get(errorId), path: pathname }, "page failed");
}
