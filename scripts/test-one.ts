import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { isBuildStale } from "./stamps.mjs";
import { COMPILED, findTests } from "./test-files.ts";

const [name = "", ...more] = process.argv.slice(2);
const patterns = [`app/{,*/}${name}/**/*.test.ts`, `test/**/${name}.test.ts`, name];
const files = findTests(patterns);
if (files.length === 0) {
  console.error(`No tests of »${name}«. Name a folder of app/, or a test file:`);
  console.error("npm run test:one -- kontakt");
  console.error("npm run test:one -- accounts");
  console.error("npm run test:one -- kontakt --test-name-pattern='signed out'");
  process.exit(1);
}
const visited = new Set<string>();
if (files.some(needsBuild) && isBuildStale()) run(["scripts/setup.mjs"]);
run(["--test", "--test-timeout=600000", ...more, ...files]);

function needsBuild(file: string): boolean {
  if (file === "test/kit/fresh-build.ts") return true;
  if (visited.has(file) || !/\.ts$/.test(file)) return false;
  visited.add(file);
  const source = readFileSync(join(projectRoot, file), "utf8");
  const imported = source.matchAll(/^(?:import|export) (?!type )[^;]*?"(\.[^"]+)";/gm);
  return [...imported].some(([, path = ""]) => needsBuild(join(dirname(file), path)));
}

function run(words: string[]) {
  const { status } = spawnSync(process.execPath, words, {
    cwd: projectRoot,
    env: { ...process.env, ...COMPILED },
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
