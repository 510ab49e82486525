import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bytes } from "./compress.server.ts";
import { etagOf, type ReadyAnswer } from "./ready-answer.server.ts";

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

/** Serves only files that existed at the start. @param former the previous build's folder, for pages still open */
export function loadStaticFiles(
  folder: string,
  headers: Record<string, string> = {},
  former?: string,
) {
  const files = new Map<string, ReadyAnswer>();
  for (const { file, path } of listFiles(folder)) {
    files.set(path, readStaticFile(file, path, headers));
  }
  const formerFiles = former && existsSync(former) ? listFiles(former) : [];
  const older = new Map(
    formerFiles.filter(({ path }) => isAsset(path)).map(({ file, path }) => [path, file]),
  );

  return {
    find(path: string): ReadyAnswer | undefined {
      const file = older.get(path);
      if (file && !files.has(path)) files.set(path, readStaticFile(file, path, headers));
      return files.get(path);
    },
  };
}

function listFiles(folder: string): { file: string; path: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: file.slice(folder.length).replaceAll("\\", "/") }))
    .filter(({ path }) => !path.startsWith("/."));
}

function isAsset(path: string): boolean {
  return path.startsWith("/assets/");
}

function readStaticFile(file: string, path: string, headers: Record<string, string>): ReadyAnswer {
  const isCompressed = existsSync(`${file}.br`);
  const isHashed = isAsset(path);
  const plain = readBytes(file);
  const fromDisk = { byteLength: plain.byteLength, stream: () => createReadStream(file) };
  const bodies = isCompressed
    ? { plain: fromDisk, gzip: readBytes(`${file}.gz`), br: readBytes(`${file}.br`) }
    : { plain };
  const common = {
    "content-type": TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream",
    "cache-control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=86400",
    ...(isCompressed && { vary: "Accept-Encoding" }),
    ...headers,
  };
  return { status: 200, tag: etagOf(plain), bodies, common };
}

function readBytes(file: string): Bytes {
  return new Uint8Array(readFileSync(file));
}
