import { realpathSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

/** Tells whether `path` is `folder` or lies in it, wherever links lead; neither needs to exist. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(followed(folder), followed(path));
  return way === "" || (!way.startsWith("..") && !way.startsWith("/"));
}

function followed(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(followed(dirname(path)), basename(path));
  }
}
