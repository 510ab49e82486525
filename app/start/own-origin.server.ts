import type { Context } from "hono";
import type { Settings } from "../server/config.server.ts";
import { type SiteEnv, typeOf } from "../server/http/accept-request.server.ts";

/** Where ORIGIN is not set, the site takes each address at which it is asked for its own. */
export function createOwnOrigin({ origin, originIsAssumed }: Settings) {
  function isOurs(from: string, host: string | undefined): boolean {
    return from === origin || (originIsAssumed && URL.parse(from)?.host === host);
  }

  /** Behind a proxy, the request's host and protocol are not trusted. */
  function atOrigin({ req, env, var: { url, body: received } }: Context<SiteEnv>): Request {
    const from = req.header("origin") ?? "";
    const requestOrigin = isOurs(from, url.host) ? from : url.origin;
    const siteOrigin = originIsAssumed ? requestOrigin : origin;
    const { method, signal } = req.raw;
    const headers = new Headers(req.raw.headers);
    // The checked content type: with a second one the body would be parsed another way.
    const type = env.incoming && typeOf(env.incoming);
    if (type) headers.set("content-type", type);
    const body = received ? new Uint8Array(received) : req.raw.body;
    // It has passed refuseCrossSite; the router would refuse it as another site's.
    if (from === "null") headers.delete("origin");
    // Node needs `duplex` for a body that is a stream; the types lack it.
    const init = { method, headers, body, signal, duplex: "half" };
    return new Request(new URL(url.pathname + url.search, siteOrigin), init);
  }

  return { isOurs, atOrigin };
}
