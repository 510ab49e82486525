import { createReadableStreamFromReadable } from "@react-router/node";
import type { Media } from "../media/media.server.ts";

const YEAR = "public, max-age=31536000, immutable";

/** Serves /media/<path>. Names that end in -{ms} never change their bytes and may be kept for a year. */
export function createMediaFiles(media: Media) {
  return {
    async answer(request: Request): Promise<Response> {
      const path = decodePath(new URL(request.url).pathname.slice("/media/".length));
      const found = path === undefined ? undefined : await media.read(path);
      if (!found || !path) return new Response("Billedet findes ikke.", { status: 404 });
      const headers = {
        "content-type": found.type,
        "content-length": String(found.size),
        "cache-control": /-\d{13}\.\w+$/.test(path) ? YEAR : "public, max-age=3600",
        "content-security-policy": "default-src 'none'; sandbox",
      };
      return new Response(createReadableStreamFromReadable(found.body), { headers });
    },
  };
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
