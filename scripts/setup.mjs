// Runs before start and test, on whatever Node the machine has (20 or newer): node: modules only.
// Installs and builds only when something they depend on has changed.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FROM_DEBIAN, FROM_NPM, findProgram, UNPACKED_CHROMIUM } from "./browsers.mjs";
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
const installs = planInstall({
  wanted,
  stamp: readStamp(INSTALLED),
  isStart,
  isBuildStale: builds,
});

if (installs) install(installs);
if (builds) build();
if (!isStart) unpackChromium();
if (only.has("--engines")) installPrograms(Object.values(FROM_DEBIAN));
if (only.has("--browser")) requireChromium();

/** @param {"all" | "production"} kind */
function install(kind) {
  print("Henter afhængigheder (npm ci) …");
  // Should it fail halfway, nobody must take what is left for all of it.
  rmSync(INSTALLED, { force: true });
  const dev = kind === "all" ? "--include=dev" : "--omit=dev";
  run("npm", ["ci", dev, "--include=optional", ...QUIETLY]);
  const allowed = scriptsAllowed();
  if (allowed.length > 0) run("npm", ["rebuild", ...allowed]);
  writeFileSync(INSTALLED, `${wanted} ${kind}`);
}

/** The packages that may run something when they are installed: those that package.json says yes to. */
function scriptsAllowed() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.keys(allowScripts).filter((name) => allowScripts[name]);
}

function build() {
  print("Bygger …");
  const stamp = wantedBuild();
  // A page that is open while the site is updated asks for files of the last build that was whole. A build empties dist/.
  const [client, former] = [join(root, "dist/client"), join(root, "node_modules/.samspil-former")];
  if (readStamp(BUILT) && existsSync(client)) {
    rmSync(former, { recursive: true, force: true });
    renameSync(client, former);
  }
  // Should it fail halfway, nobody must take what is left for a whole build.
  rmSync(BUILT, { force: true });
  const bin = join(root, "node_modules/.bin");
  run(join(bin, "react-router"), ["build"], {
    PATH: `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
    NODE_ENV: "production",
  });
  if (existsSync(former)) renameSync(former, join(root, "dist/former"));
  writeFileSync(BUILT, stamp);
}

/** npm has one for Linux on x64. */
function unpackChromium() {
  const isThere = existsSync(UNPACKED_CHROMIUM) || !existsSync(dirname(UNPACKED_CHROMIUM));
  if (isThere || process.platform !== "linux" || process.arch !== "x64") return;
  print("Pakker Chromium ud til prøverne …");
  // Should it fail halfway, nobody must take what is left for all of it.
  const folder = mkdtempSync(`${UNPACKED_CHROMIUM}-`);
  run(join(root, "node_modules/.bin/node"), ["scripts/unpack-chromium.mjs", folder]);
  renameSync(folder, UNPACKED_CHROMIUM);
}

function requireChromium() {
  if (!isMissing(FROM_NPM.chromium)) return;
  print(
    "Prøverne har selv Chromium med på Linux x64. Her: sæt CHROMIUM til et Chrome eller Chromium, eller lad CI køre dem.",
  );
  process.exit(1);
}

/** From Debian, where that may be; without one, its own tests fail. @param {import("./browsers.mjs").Program[]} programs */
function installPrograms(programs) {
  const missing = programs.filter(isMissing);
  const mayInstall = process.platform === "linux" && process.getuid?.() === 0 && hasAptGet();
  if (missing.length > 0 && mayInstall) {
    tryRun("apt-get", ["update", "-qq"]);
    for (const { name, package: needed } of missing) {
      print(`Henter ${name} til prøverne (apt-get install ${needed}) …`);
      const quietly = { DEBIAN_FRONTEND: "noninteractive" };
      tryRun("apt-get", ["install", "-y", "-qq", needed], quietly);
    }
  }
  for (const { name, package: needed, variable } of missing.filter(isMissing)) {
    print(
      `Prøverne skal bruge ${name}: installér pakken »${needed}«, eller sæt ${variable} til programmet.`,
    );
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
    print(`»${command} ${args.join(" ")}« lykkedes ikke; se linjerne ovenfor.`);
    return false;
  }
}

function print(line) {
  console.error(line);
}
