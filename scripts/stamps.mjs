// What is installed and built, and of what: read by the setup on whatever Node there is, and by the tests.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const INSTALLED = join(root, "node_modules/.samspil-stamp");
export const BUILT = join(root, "dist/.samspil-stamp");

/** The packages as the lock file has them, in one word. */
export const wantedPackages = () => hashOf(["package-lock.json"]);

/** The sources of a build as they are now, in one word. */
export const wantedBuild = () => hashOf(buildSources());

/** What a package is made of, in one word (scripts/package.ts). */
export const wantedPackage = () =>
  hashOf([...buildSources(), "commands", "migrations", "scripts", "server.js"]);

/** @param {string} file */
export const readStamp = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

export const isBuildStale = () => readStamp(BUILT) !== wantedBuild();

/** Whatever stands beside vite.config.ts may be part of the build. */
function buildSources() {
  const settings = readdirSync(root).filter((name) => /\.(ts|json)$/.test(name));
  return [...settings.sort(), "app", "build", "public"];
}

/** Of names and bytes. @param {string[]} paths */
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
