// Also read by the setup, on older Nodes.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const INSTALLED = join(root, "node_modules/.samspil-stamp");
export const BUILT = join(root, "dist/.samspil-stamp");

export const wantedPackages = () => hashOf(["package-lock.json"]);

export const wantedBuild = () => hashOf(buildSources());

export const wantedPackage = () =>
  hashOf([...buildSources(), "commands", "migrations", "scripts", "server.js"]);

/** @param {string} file */
export const readStamp = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

export const isBuildStale = () => readStamp(BUILT) !== wantedBuild();

/** Any file beside vite.config.ts may be part of the build. */
function buildSources() {
  const settings = readdirSync(root).filter((name) => /\.(ts|json)$/.test(name));
  return [...settings.sort(), "app", "build", "public"];
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesUnder))
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** @param {string} path */
function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
