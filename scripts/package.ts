import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";
import { projectRoot } from "../app/server/project-root.server.ts";
import { COMMANDS, refuse } from "../commands/command.ts";
import { cleanCommit, untestedParts } from "./release-stamp.ts";
import { wantedPackage } from "./stamps.mjs";

/** Packages loaded from node_modules; the others are bundled. */
const EXTERNAL = ["sharp"];
const COPIED = [
  "LICENSE",
  "README.md",
  "deploy",
  "dist/client",
  "dist/demo",
  "dist/server",
  "docs/operations.md",
  "docs/settings.md",
  "migrations",
  "public",
  "server.js",
];
const PLATFORM = `${process.platform}-${process.arch}`;

const USAGE = `Brug: npm run package -- [mappe]   lægger pakken i mappen, ellers i release/
Pakken laves af det, som »npm run test:release« har bestået. Til en prøve: --untested. Den kan laves på Linux og macOS.`;

async function run() {
  const words = process.argv.slice(2);
  const [folder = "release", ...tooMuch] = words.filter((word) => word !== "--untested");
  if (tooMuch.length > 0 || folder.startsWith("-") || process.platform === "win32") refuse(USAGE);
  if (!words.includes("--untested")) requireTested();
  const name = `samspil-${wantedPackage().slice(0, 10)}-${PLATFORM}`;
  const target = join(resolve(folder), name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, "bin"), { recursive: true });
  for (const path of COPIED) copy(path, target);
  for (const path of new Set(EXTERNAL.flatMap(foldersOf))) copy(path, target);
  await bundleCommands(join(target, "commands"));
  copyNode(join(target, "bin"));
  writeStart(target, name);
  // Whatever the umask: the site's user reads what root unpacks.
  execFileSync("chmod", ["-R", "u=rwX,go=rX", target]);
  const archive = `${target}.tar.gz`;
  execFileSync("tar", ["-czf", archive, "-C", resolve(folder), name]);
  console.log(`Pakken ligger i ${target}\nog samlet i ${archive}. Den er til ${PLATFORM}.`);
}

function requireTested() {
  const commit = cleanCommit();
  if (!commit)
    refuse(
      "Der er ændringer, som ikke er i et commit, eller her er intet git. Til en prøve: --untested.",
    );
  const untested = untestedParts(commit).join(" ");
  if (untested) refuse(`${commit.slice(0, 10)} mangler: npm run test:release ${untested}`);
}

/** A package's folder, and those of what it needs. Packages for other platforms are not installed. */
function foldersOf(name: string): string[] {
  const folder = join("node_modules", name);
  if (!existsSync(join(projectRoot, folder))) return [];
  const { dependencies, optionalDependencies } = readJson(join(folder, "package.json"));
  return [folder, ...Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(foldersOf)];
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(projectRoot, path), "utf8"));
}

function copy(path: string, place: string) {
  const filter = (from: string) => !from.endsWith(".ts");
  cpSync(join(projectRoot, path), join(place, path), {
    recursive: true,
    dereference: true,
    filter,
  });
}

async function bundleCommands(outDir: string) {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true, external: [...EXTERNAL, "@opentelemetry/api"] },
    build: {
      ssr: true,
      outDir,
      copyPublicDir: false,
      target: "es2022",
      rollupOptions: {
        input: COMMANDS.map((name) => join(projectRoot, "commands", `${name}.ts`)),
        // In one folder, from which each command finds the rest of the package.
        output: { entryFileNames: "[name].js", chunkFileNames: "part-[hash].js" },
      },
    },
  });
}

function copyNode(folder: string) {
  cpSync(process.execPath, join(folder, "node"), { dereference: true });
  cpSync(join(process.execPath, "../../LICENSE"), join(folder, "LICENSE-node"));
}

function writeStart(place: string, name: string) {
  const { version, license } = readJson("package.json");
  const about = { name: "samspil", version, build: name, private: true, license, type: "module" };
  writeFileSync(join(place, "package.json"), `${JSON.stringify(about, null, 2)}\n`);
  const start = readFileSync(join(projectRoot, "commands/samspil"), "utf8");
  writeFileSync(join(place, "samspil"), start.replace("@COMMANDS@", COMMANDS.join(", ")));
  chmodSync(join(place, "samspil"), 0o755);
}

await run();
