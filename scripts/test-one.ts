import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../app/server/project-root.server.ts";
import { COMPILED } from "./run-file.ts";
import { isBuildStale } from "./stamps.mjs";
import { findTests } from "./test-files.ts";

const words = process.argv.slice(2);
const isOption = (word: string) => word.startsWith("--");
const names = words.filter((word) => !isOption(word));
const found = names.map((name) =>
  findTests([`app/{,*/}${name}/**/*.test.ts`, `test/**/${name}.test.ts`, name]),
);
const files = [...new Set(found.flat())];
const unknown = names.find((_, index) => found[index]?.length === 0);
if (files.length === 0 || unknown) {
  console.error(`No tests of »${unknown ?? ""}«. Name folders of app/, or test files:
npm run test:one -- kontakt accounts --test-name-pattern=map`);
  process.exit(1);
}
const visited = new Set<string>();
if (files.some(needsBuild) && isBuildStale()) run(["scripts/setup.mjs"]);
run(["--test", "--test-timeout=600000", ...words.filter(isOption), ...files]);

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
