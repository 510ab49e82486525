import { createReadableStreamFromReadable } from "@react-router/node";
import { decodeAddress } from "../../formats/decode-address.ts";
import type { Auth } from "../auth/auth.server.ts";
import { findSession } from "../auth/sessions.server.ts";
import type { Settings } from "../config.server.ts";
import type { Content } from "../documents/content.server.ts";
import type { Drafts } from "../documents/drafts.server.ts";
import type { Log } from "../log.server.ts";
import type { Media } from "../media/media.server.ts";
import { isMediaPath, mediaPathsIn, PDF, stemOf, uploadedAt } from "../media/media-path.ts";
import type { StoredMedia } from "../media/media-store.ts";
import { createShownPictures } from "../media/picture-uses.server.ts";
import { FILE_POLICY } from "./security-headers.server.ts";

const YEAR = "public, max-age=31536000, immutable";
const HOUR = "public, max-age=3600";
const PRIVATE = "private, no-store";

type MediaFilesServices = {
  media: Media;
  content: Content;
  auth: Auth;
  drafts: Drafts;
  log: Log;
  settings: Settings;
};

/** Visitors get the site's pictures, an admin all, holders of a draft's link those of the draft. Others get 410. */
export function createMediaFiles({
  media,
  content,
  auth,
  drafts,
  log,
  settings,
}: MediaFilesServices) {
  const isShown = createShownPictures(content, content.definitions);

  async function isAdmin({ headers }: Request): Promise<boolean> {
    return headers.has("cookie") && (await findSession({ auth, log }, headers)) !== undefined;
  }

  async function isShared(path: string, search: string): Promise<boolean> {
    const token = new URLSearchParams(search).get("noegle");
    const draft = token ? await drafts.findShared(token) : undefined;
    if (!draft) return false;
    const draftJson = JSON.stringify([draft.form.values, draft.hidden]);
    return mediaPathsIn(draftJson).some((other) => stemOf(other) === stemOf(path));
  }

  async function serve(request: Request, path: string, caching: string): Promise<Response> {
    const stored = await media.get(path);
    if (stored) return respond(request, stored, caching);
    const original = await media.originalOf(path);
    if (!original) return reject(404, "Billedet findes ikke.");
    const location = `/media/${original}${new URL(request.url).search}`;
    return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
  }

  async function serveUnshown(request: Request, path: string, search: string): Promise<Response> {
    if (!(await media.originalOf(path))) return reject(404, "Billedet findes ikke.");
    if ((await isAdmin(request)) || (await isShared(path, search)))
      return serve(request, path, PRIVATE);
    return reject(410, "Billedet er fjernet.");
  }

  return {
    /** True for an unknown path that only S3 could check: of those there is no end. */
    isMadeUp(pathname: string): boolean {
      const path = settings.s3 && pathIn(pathname);
      return path !== undefined && !isShown(path);
    },
    async answer(request: Request): Promise<Response> {
      const { pathname, search } = new URL(request.url);
      const path = pathIn(pathname);
      if (!path) return reject(404, "Billedet findes ikke.");
      try {
        if (!isShown(path)) return await serveUnshown(request, path, search);
        return await serve(request, path, uploadedAt(path) ? YEAR : HOUR);
      } catch (error) {
        log.error({ err: error, path }, "picture could not be served");
        return reject(503, "Billedet kan ikke vises lige nu.");
      }
    },
  };
}

function pathIn(pathname: string): string | undefined {
  const [, path] = /^\/media\/(.*)$/.exec(decodeAddress(pathname) ?? "") ?? [];
  return path !== undefined && isMediaPath(path) ? path : undefined;
}

function respond(
  { method, headers: requestHeaders }: Request,
  stored: StoredMedia,
  caching: string,
) {
  const etag = `"${stored.tag}"`;
  const headers = {
    etag,
    "content-type": stored.type,
    "cache-control": caching,
    "content-security-policy": `${FILE_POLICY}; sandbox`,
    // Browsers show no PDF in a sandbox.
    ...(stored.type === PDF && { "content-disposition": "attachment" }),
    // Newspapers and search engines may show what every visitor sees.
    ...(caching !== PRIVATE && { "cross-origin-resource-policy": "cross-origin" }),
  };
  if (requestHeaders.get("if-none-match")?.includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  const whole = { ...headers, "content-length": String(stored.size) };
  return new Response(method === "HEAD" ? null : bodyOf(stored), { headers: whole });
}

function bodyOf({ bytes, stream }: StoredMedia) {
  return bytes ?? createReadableStreamFromReadable(stream());
}

function reject(status: number, sentence: string): Response {
  return new Response(sentence, { status, headers: { "cache-control": "no-store" } });
}
