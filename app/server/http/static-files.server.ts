import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bytes } from "./compress.server.ts";
import {
  createReadyAnswer,
  etagOf,
  type ReadyAnswer,
  respondReady,
} from "./ready-answer.server.ts";

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  jpg: "image/jpeg",
  png: "image/png",
  ico: "image/vnd.microsoft.icon",
  woff2: "font/woff2",
  json: "application/json",
  txt: "text/plain; charset=utf-8",
};

/** Read once: a path that is not among them cannot be asked for. */
export function loadStaticFiles(folder: string, headers: Record<string, string> = {}) {
  const files = new Map<string, ReadyAnswer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll("\\", "/");
    if (!path.startsWith("/.")) files.set(path, readStaticFile(file, path, headers));
  }

  return {
    find: (path: string) => files.get(path),
    answer(request: Request): Response | undefined {
      const file = files.get(new URL(request.url).pathname);
      return file && respondReady(file, request);
    },
  };
}

function readStaticFile(file: string, path: string, headers: Record<string, string>): ReadyAnswer {
  const isCompressed = existsSync(`${file}.br`);
  const isHashed = path.startsWith("/assets/");
  const plain = readBytes(file);
  return createReadyAnswer(
    etagOf(plain),
    isCompressed ? { gzip: readBytes(`${file}.gz`), br: readBytes(`${file}.br`) } : { plain },
    {
      "content-type": TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream",
      "cache-control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=86400",
      ...(isCompressed && { vary: "Accept-Encoding" }),
      ...headers,
    },
  );
}

function readBytes(file: string): Bytes {
  return new Uint8Array(readFileSync(file));
}
