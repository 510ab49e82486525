import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";

/** `npm run test:one -- <feature>`: the tests in app/<feature>/, or of whichever files are named. */
const [name = "", ...more] = process.argv.slice(2);
const patterns = [`app/${name}/**/*.test.ts`, `test/**/${name}.test.ts`, name];
const files = globSync(patterns, { cwd: projectRoot }).filter((file) => file.endsWith(".test.ts"));
if (files.length === 0) {
  console.error(`No tests of »${name}«. Name a folder of app/, or a test file:`);
  console.error("npm run test:one -- kontakt");
  console.error("npm run test:one -- accounts");
  console.error("npm run test:one -- kontakt --test-name-pattern='signed out'");
  process.exit(1);
}
const words = ["--test", "--test-timeout=600000", ...more, ...files];
const { status } = spawnSync(process.execPath, words, { cwd: projectRoot, stdio: "inherit" });
process.exitCode = status ?? 1;
