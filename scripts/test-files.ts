import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";

/** @returns the test files that match, as paths from the project's root */
export function findTests(patterns = ["app/**/*.test.ts", "test/**/*.test.ts"]): string[] {
  const found = globSync(patterns, { cwd: projectRoot });
  return found.filter((file) => file.endsWith(".test.ts")).toSorted();
}

/** What takes long by nature is named so, and left to `npm run test:slow`; all the rest is `npm test`. */
export function isSlow(file: string): boolean {
  return file.endsWith(".slow.test.ts");
}

/** The tests in app/ of a function or a store share a process; those that start the site have one each. */
export function sharesProcess(file: string): boolean {
  if (!file.startsWith("app/")) return false;
  return !readFileSync(join(projectRoot, file), "utf8").includes('/test/app.ts"');
}

/** Keeps what Node has compiled for the next file, and for the next run. */
export const COMPILED = { NODE_COMPILE_CACHE: join(projectRoot, "node_modules/.cache/node") };
