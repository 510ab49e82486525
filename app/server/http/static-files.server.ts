import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  compressBrotli,
  compressGzip,
  type Encoding,
  negotiateEncoding,
} from "./compress.server.ts";

type StaticFile = {
  headers: Record<string, string>;
  bodies: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>> & {
    identity: Promise<Uint8Array<ArrayBuffer>>;
  };
};

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  woff2: "font/woff2",
  json: "application/json",
  txt: "text/plain; charset=utf-8",
};
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

/** The built client files, read once: a path that is not among them cannot be asked for. */
export function loadStaticFiles(folder: string) {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/");
    // The build's own notes (.vite) are no part of the site.
    if (path.startsWith("/.")) continue;
    files.set(path, readStaticFile(join(entry.parentPath, entry.name), path));
  }

  return {
    /** The file's answer, or undefined when there is none at this path. */
    async answer(request: Request): Promise<Response | undefined> {
      const file = files.get(new URL(request.url).pathname);
      if (!file) return undefined;
      const wanted = negotiateEncoding(request.headers.get("accept-encoding") ?? undefined);
      const encoding = file.headers.vary ? wanted : "identity";
      const headers: Record<string, string> = { ...file.headers };
      if (encoding !== "identity") headers["content-encoding"] = encoding;
      const body = await bodyOf(file, encoding);
      headers["content-length"] = String(body.byteLength);
      return new Response(request.method === "HEAD" ? null : body, { headers });
    },
  };
}

function readStaticFile(file: string, path: string): StaticFile {
  const type = TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const isHashed = path.startsWith("/assets/");
  return {
    headers: {
      "content-type": type,
      "cache-control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=86400",
      ...(COMPRESSIBLE.test(path) && { vary: "Accept-Encoding" }),
    },
    bodies: { identity: Promise.resolve(new Uint8Array(readFileSync(file))) },
  };
}

/** Compressed when first asked for, once however many ask, then kept. */
function bodyOf(file: StaticFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const body = file.bodies[encoding] ?? compress(file, encoding);
  file.bodies[encoding] = body;
  return body;
}

async function compress({ bodies }: StaticFile, encoding: Encoding) {
  const identity = await bodies.identity;
  return new Uint8Array(
    encoding === "br" ? await compressBrotli(identity, 11) : await compressGzip(identity),
  );
}
