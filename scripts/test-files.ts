import { globSync } from "node:fs";
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

/** The tests in app/ share a process, in which the site is loaded once; those in test/ have one each. */
export function sharesProcess(file: string): boolean {
  return file.startsWith("app/");
}

/** Keeps what Node has compiled for the next file, and for the next run. */
export const COMPILED = { NODE_COMPILE_CACHE: join(projectRoot, "node_modules/.cache/node") };
