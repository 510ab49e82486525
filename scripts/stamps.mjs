// What is installed and built, and of what: read by the setup on whatever Node there is, and by the tests.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const INSTALLED = join(root, "node_modules/.samspil-stamp");
export const BUILT = join(root, "dist/.samspil-stamp");

/** The sources as they are now, in one word. */
export function wantedBuild() {
  return hashOf(buildSources());
}

/** What a package is made of, in one word (scripts/package.ts). */
export function wantedPackage() {
  return hashOf([...buildSources(), "commands", "migrations", "scripts", "server.js"]);
}

function buildSources() {
  // Whatever stands beside vite.config.ts may be part of the build.
  const settings = readdirSync(root).filter((name) => /\.(ts|json)$/.test(name));
  return [...settings.sort(), "app", "build", "public"];
}

export function isBuildStale() {
  return readStamp(BUILT) !== wantedBuild();
}

/** The packages as the lock file has them, in one word. */
export function wantedPackages() {
  return hashOf(["package-lock.json"]);
}

/** @param {string} file */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * A hash of the names and bytes of all files under the given paths.
 * @param {string[]} paths
 */
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
  const found = readdirSync(full, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
