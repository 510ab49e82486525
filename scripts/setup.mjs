// Runs before start and test, on Node 20 or newer, without packages. Installs and builds only after a change.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { FROM_DEBIAN, FROM_NPM, findProgram, UNPACKED_CHROMIUM } from "./browsers.mjs";
import * as stamps from "./stamps.mjs";

const { BUILT, INSTALLED, readStamp, root } = stamps;
const BIN = join(root, "node_modules/.bin");
const QUIETLY = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
const options = new Set(process.argv.slice(2));

if (readStamp(INSTALLED) !== stamps.wantedPackages()) install();
if (!options.has("--no-build") && stamps.isBuildStale()) build();
if (!options.has("--start")) unpackChromium();
if (options.has("--engines")) installPrograms();
if (options.has("--browser") && !findProgram(FROM_NPM.chromium)) {
  console.error(
    "Testene har selv Chromium med på Linux x64. Her: sæt CHROMIUM til et Chrome eller Chromium, eller lad CI køre dem.",
  );
  process.exit(1);
}

function install() {
  console.error("Henter afhængigheder (npm ci) …");
  const stamp = stamps.wantedPackages();
  requireDone("npm", ["ci", "--include=dev", "--include=optional", ...QUIETLY]);
  const { allowScripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  requireDone("npm", ["rebuild", ...allowed]);
  writeFileSync(INSTALLED, stamp);
}

/** The build empties dist/ first, so that an interrupted one has no stamp. */
function build() {
  console.error("Bygger …");
  const stamp = stamps.wantedBuild();
  // Open pages load files of the build that they came from, also after an update.
  const [client, former] = [join(root, "dist/client"), join(root, "node_modules/.samspil-former")];
  if (readStamp(BUILT) && existsSync(client)) {
    rmSync(former, { recursive: true, force: true });
    renameSync(client, former);
  }
  const PATH = `${BIN}${delimiter}${process.env.PATH}`;
  requireDone(join(BIN, "react-router"), ["build"], { PATH, NODE_ENV: "production" });
  if (existsSync(former)) renameSync(former, join(root, "dist/former"));
  writeFileSync(BUILT, stamp);
}

function unpackChromium() {
  const isThere = existsSync(UNPACKED_CHROMIUM) || !existsSync(dirname(UNPACKED_CHROMIUM));
  if (isThere || process.platform !== "linux" || process.arch !== "x64") return;
  console.error("Pakker Chromium ud til testene …");
  // Renamed at the end, so that an interrupted run leaves no half Chromium.
  const folder = mkdtempSync(`${UNPACKED_CHROMIUM}-`);
  requireDone(join(BIN, "node"), ["scripts/unpack-chromium.mjs", folder]);
  renameSync(folder, UNPACKED_CHROMIUM);
}

/** Without a program, its own tests fail. */
function installPrograms() {
  const missing = () => Object.values(FROM_DEBIAN).filter((program) => !findProgram(program));
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    for (const { name, from } of missing()) {
      console.error(`Henter ${name} til prøverne (apt-get install ${from}) …`);
      run("apt-get", ["install", "-y", "-qq", from], { DEBIAN_FRONTEND: "noninteractive" });
    }
  }
  for (const { name, from, variable } of missing())
    console.error(
      `Testene skal bruge ${name}: installér pakken »${from}«, eller sæt ${variable} til programmet.`,
    );
}

/** @param {Parameters<typeof run>} words */
function requireDone(...words) {
  if (!run(...words)) process.exit(1);
}

/** Standard output is for `npm start`, so that this uses standard error. @param {string} command @param {string[]} args */
function run(command, args, environment = {}) {
  const stdio = /** @type {["ignore", 2, 2]} */ (["ignore", 2, 2]);
  const env = { ...process.env, ...environment };
  const shell = process.platform === "win32";
  const isDone = spawnSync(command, args, { cwd: root, stdio, env, shell }).status === 0;
  if (!isDone) console.error(`»${command} ${args.join(" ")}« lykkedes ikke; se linjerne ovenfor.`);
  return isDone;
}
