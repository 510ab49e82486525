// Runs before start and test, on whatever Node the machine has (20 or newer): node: modules only.
// Installs and builds only when something they depend on has changed.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const only = new Set(process.argv.slice(2));

ensureDependencies();
if (!only.has("--no-build")) ensureBuild();
if (only.has("--browser")) ensureBrowser();

function ensureDependencies() {
  const wanted = hashOf(["package-lock.json"]);
  const stamp = join(root, "node_modules/.samspil-stamp");
  if (readStamp(stamp) === wanted) return;
  say("Henter afhængigheder (npm ci) …");
  run("npm", [
    "ci",
    "--include=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  const allowed = scriptsAllowed();
  if (allowed.length > 0) run("npm", ["rebuild", ...allowed]);
  writeFileSync(stamp, wanted);
}

/** The packages that may run something when they are installed: those that package.json says yes to. */
function scriptsAllowed() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.keys(allowScripts).filter((name) => allowScripts[name]);
}

function ensureBuild() {
  const sources = [
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    "app",
    "public",
  ];
  const wanted = hashOf(sources);
  const stamp = join(root, "build/.samspil-stamp");
  if (readStamp(stamp) === wanted) return;
  say("Bygger …");
  // Should it fail halfway, nobody must take what is left for a whole build.
  rmSync(stamp, { force: true });
  const bin = join(root, "node_modules/.bin");
  run(join(bin, "react-router"), ["build"], {
    PATH: `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
    NODE_ENV: "production",
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function ensureBrowser() {
  const candidates = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"];
  if (candidates.some((path) => path && existsSync(path))) return;
  const mayInstall = process.platform === "linux" && process.getuid?.() === 0 && hasAptGet();
  if (mayInstall) {
    say("Henter Chromium til prøverne (apt-get install chromium) …");
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "chromium"], { DEBIAN_FRONTEND: "noninteractive" });
    return;
  }
  say(
    "Prøverne skal bruge Chromium: installér pakken »chromium«, eller sæt CHROMIUM til programmet.",
  );
  process.exit(1);
}

function hasAptGet() {
  return spawnSync("apt-get", ["--version"]).status === 0;
}

/** A hash of the names and bytes of all files under the given paths. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) addToHash(hash, path);
  return hash.digest("hex");
}

function addToHash(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort()) {
    if (!/\.test\.tsx?$/.test(name)) addToHash(hash, `${path}/${name}`);
  }
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function run(command, args, environment = {}) {
  try {
    execFileSync(command, args, {
      cwd: root,
      // What the setup prints goes to standard error, so that `npm start`'s own lines stand alone.
      stdio: ["ignore", 2, 2],
      env: { ...process.env, ...environment },
      shell: process.platform === "win32",
    });
  } catch {
    say(`»${command} ${args.join(" ")}« lykkedes ikke; se linjerne ovenfor.`);
    process.exit(1);
  }
}

function say(line) {
  console.error(line);
}
