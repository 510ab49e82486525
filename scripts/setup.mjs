// Runs before start and test, on whatever Node the machine has (20 or newer): node: modules only.
// Installs and builds only when something they depend on has changed.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { planInstall } from "./install-plan.mjs";
import {
  BUILT,
  INSTALLED,
  isBuildStale,
  readStamp,
  root,
  wantedBuild,
  wantedPackages,
} from "./stamps.mjs";

const QUIETLY = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
const only = new Set(process.argv.slice(2));
const isStart = only.has("--start");
const builds = !only.has("--no-build") && isBuildStale();
const wanted = wantedPackages();
const plan = planInstall({ wanted, stamp: readStamp(INSTALLED), isStart, isBuildStale: builds });

if (plan.install) install(plan.install);
if (builds) build();
if (plan.prune) removeWhatOnlyBuilds();
if (readStamp(INSTALLED) !== `${wanted} ${plan.leaves}`) {
  writeFileSync(INSTALLED, `${wanted} ${plan.leaves}`);
}
if (only.has("--browser")) ensureBrowser();

/** @param {"all" | "production"} kind */
function install(kind) {
  say("Henter afhængigheder (npm ci) …");
  // Should it fail halfway, nobody must take what is left for all of it.
  rmSync(INSTALLED, { force: true });
  const dev = kind === "all" ? "--include=dev" : "--omit=dev";
  run("npm", ["ci", dev, "--include=optional", ...QUIETLY]);
  const allowed = scriptsAllowed();
  if (allowed.length > 0) run("npm", ["rebuild", ...allowed]);
}

function removeWhatOnlyBuilds() {
  say("Fjerner det, der kun skal bruges til at bygge (npm prune) …");
  rmSync(INSTALLED, { force: true });
  run("npm", ["prune", "--omit=dev", "--include=optional", "--no-save", ...QUIETLY]);
}

/** The packages that may run something when they are installed: those that package.json says yes to. */
function scriptsAllowed() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.keys(allowScripts).filter((name) => allowScripts[name]);
}

function build() {
  say("Bygger …");
  const stamp = wantedBuild();
  // Should it fail halfway, nobody must take what is left for a whole build.
  rmSync(BUILT, { force: true });
  const bin = join(root, "node_modules/.bin");
  run(join(bin, "react-router"), ["build"], {
    PATH: `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
    NODE_ENV: "production",
  });
  mkdirSync(dirname(BUILT), { recursive: true });
  writeFileSync(BUILT, stamp);
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
