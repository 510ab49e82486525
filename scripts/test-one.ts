import { spawnSync } from "node:child_process";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { COMPILED, findTests } from "./test-files.ts";

/** `npm run test:one -- <feature>`: the tests in app/<feature>/, or of whichever files are named. */
const [name = "", ...more] = process.argv.slice(2);
const patterns = [`app/${name}/**/*.test.ts`, `test/**/${name}{,.slow}.test.ts`, name];
const files = findTests(patterns);
if (files.length === 0) {
  console.error(`No tests of »${name}«. Name a folder of app/, or a test file:`);
  console.error("npm run test:one -- kontakt");
  console.error("npm run test:one -- accounts");
  console.error("npm run test:one -- kontakt --test-name-pattern='signed out'");
  process.exit(1);
}
const words = ["--test", "--test-timeout=600000", ...more, ...files];
const { status } = spawnSync(process.execPath, words, {
  cwd: projectRoot,
  env: { ...process.env, ...COMPILED },
  stdio: "inherit",
});
process.exitCode = status ?? 1;
