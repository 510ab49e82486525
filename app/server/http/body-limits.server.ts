import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isPrivate } from "./address.server.ts";

const TOO_LARGE = "Forespørgslen er for stor. Gør teksten kortere, og prøv igen.";
const NO_LENGTH = "Forespørgslen siger ikke, hvor stor den er.";

const LARGEST_PUBLIC_BODY = 256 * 1024;
const LARGEST_SAVE = 5 * 1024 * 1024;

/** Anybody may send these. */
const OPEN_ADMIN = /^\/admin\/(login|adgangskode)(\.data)?$/;
/** Counts for itself while it comes in. */
const UPLOAD = /^\/admin\/upload(\.data)?$/;

const readPublicBody = bodyLimit({
  maxSize: LARGEST_PUBLIC_BODY,
  onError: (c) => c.text(TOO_LARGE, 413),
});

/** Refuses bodies beyond reason before anything reads them; of the admin's, none is read before the gate. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const { pathname } = new URL(c.req.url);
  if (UPLOAD.test(pathname)) return next();
  if (!isPrivate(pathname) || OPEN_ADMIN.test(pathname)) {
    c.req.raw = asPlainRequest(c.req.raw);
    return readPublicBody(c, next);
  }
  if (c.req.header("transfer-encoding")) return c.text(NO_LENGTH, 411);
  if (Number(c.req.header("content-length")) > LARGEST_SAVE) return c.text(TOO_LARGE, 413);
  return next();
};

/** A body without a length is read and put into a new request: that can be made of Node's own kind only. */
function asPlainRequest(request: Request): Request {
  const { url, method, headers, body, signal } = request;
  if (!body || headers.has("content-length")) return request;
  // Node wants `duplex` where a body is a stream; the types do not know it.
  const init = { method, headers, body, signal, duplex: "half" };
  return new Request(url, init);
}
