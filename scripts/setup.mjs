// Runs before start and test, on whatever Node the machine has (20 or newer): node: modules only.
// Installs and builds only when something they depend on has changed.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findProgram, PROGRAMS } from "./browsers.mjs";
import { keepFormerAssets } from "./former-assets.mjs";
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
// What earlier versions built lies where the build's own sources are now.
for (const name of ["client", "server", "demo", ".compiled", ".samspil-stamp"]) {
  rmSync(join(root, "build", name), { recursive: true, force: true });
}
const builds = !only.has("--no-build") && isBuildStale();
const wanted = wantedPackages();
const plan = planInstall({ wanted, stamp: readStamp(INSTALLED), isStart, isBuildStale: builds });

if (plan.install) install(plan.install);
if (builds) build();
if (plan.prune) removeWhatOnlyBuilds();
if (readStamp(INSTALLED) !== `${wanted} ${plan.leaves}`) {
  writeFileSync(INSTALLED, `${wanted} ${plan.leaves}`);
}
if (only.has("--browser") || only.has("--headless")) ensurePrograms();

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
  const former = join(root, "dist/.former-assets");
  const assets = join(root, "dist/client/assets");
  // Only of a whole build; after one that failed halfway, those that it took away still wait.
  if (readStamp(BUILT) && existsSync(assets)) {
    rmSync(former, { recursive: true, force: true });
    renameSync(assets, former);
  }
  // Should it fail halfway, nobody must take what is left for a whole build.
  rmSync(BUILT, { force: true });
  const bin = join(root, "node_modules/.bin");
  run(join(bin, "react-router"), ["build"], {
    PATH: `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
    NODE_ENV: "production",
  });
  if (existsSync(former)) keepFormerAssets(former, join(root, "dist"));
  rmSync(former, { recursive: true, force: true });
  mkdirSync(dirname(BUILT), { recursive: true });
  writeFileSync(BUILT, stamp);
}

/** Chromium, and for tests its quicker shell without windows, and PostgreSQL; for the slow ones other engines: without one, its own tests fail. */
function ensurePrograms() {
  const { headless, chromium, postgres, ...engines } = PROGRAMS;
  const wanted = [chromium, ...(only.has("--engines") ? Object.values(engines) : [])];
  installPrograms([...wanted, ...(only.has("--headless") ? [headless, postgres] : [])]);
  for (const { name, package: needed, variable } of wanted.filter(isMissing)) {
    say(
      `Prøverne skal bruge ${name}: installér pakken »${needed}«, eller sæt ${variable} til programmet.`,
    );
  }
  if (isMissing(chromium)) process.exit(1);
}

/** @param {import("./browsers.mjs").Program[]} programs */
function installPrograms(programs) {
  const missing = programs.filter(isMissing);
  const mayInstall = process.platform === "linux" && process.getuid?.() === 0 && hasAptGet();
  if (missing.length === 0 || !mayInstall) return;
  tryRun("apt-get", ["update", "-qq"]);
  for (const { name, package: needed } of missing) {
    say(`Henter ${name} til prøverne (apt-get install ${needed}) …`);
    const quietly = { DEBIAN_FRONTEND: "noninteractive" };
    tryRun("apt-get", ["install", "-y", "-qq", needed], quietly);
  }
}

/** @param {import("./browsers.mjs").Program} program */
function isMissing(program) {
  return !findProgram(program);
}

function hasAptGet() {
  return spawnSync("apt-get", ["--version"]).status === 0;
}

function run(command, args, environment) {
  if (!tryRun(command, args, environment)) process.exit(1);
}

/** @returns whether it did what it should; what went wrong is said */
function tryRun(command, args, environment = {}) {
  try {
    execFileSync(command, args, {
      cwd: root,
      // What the setup prints goes to standard error, so that `npm start`'s own lines stand alone.
      stdio: ["ignore", 2, 2],
      env: { ...process.env, ...environment },
      shell: process.platform === "win32",
    });
    return true;
  } catch {
    say(`»${command} ${args.join(" ")}« lykkedes ikke; se linjerne ovenfor.`);
    return false;
  }
}

function say(line) {
  console.error(line);
}
