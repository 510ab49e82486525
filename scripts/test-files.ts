import { globSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";

/** The parts of a run, each with its test files. `npm test` runs those of CHANGE, `npm run test:all` every one. */
export const PARTS = {
  app: ["app/**/*.test.ts"],
  rules: ["test/rules/*.test.ts"],
  http: ["test/http/*.test.ts"],
  journeys: ["test/journeys/*.test.ts"],
  security: ["test/security/*.test.ts"],
  sweeps: ["test/sweeps/*.test.ts"],
  operations: ["test/operations/**/*.test.ts"],
  endurance: ["test/endurance/**/*.test.ts"],
  engines: ["test/engines/*.test.ts"],
  // Once more, with PostgreSQL in place of SQLite: but for browsers, for what ends before a database is asked, and for what
  // is about one of the two.
  postgres: ["app/!(server)/**", "app/server/!(backup)/**", "test/{http,operations,endurance}"].map(
    (folder) => `${folder}/*.test.ts`,
  ),
};

export type Part = keyof typeof PARTS;

/** What a change needs. */
export const CHANGE: Part[] = ["app", "rules", "http", "journeys", "security"];

/**
 * What runs side by side, one group after the other. Apart from browsers and simulated years, which leave little of a
 * machine, is what is broken and restarted in operations.
 */
export const TOGETHER: Part[][] = [
  ["rules", "http", "journeys", "security"],
  ["sweeps", "engines", "endurance"],
  ["operations"],
];

export const ALL = Object.keys(PARTS).filter(isPart);

export function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name);
}

/** @returns the test files that match, as paths from the project's root */
export function findTests(patterns: string[]): string[] {
  return globSync(patterns, { cwd: projectRoot }).toSorted();
}

/** Keeps what Node has compiled for the next file, and for the next run. */
export const COMPILED = { NODE_COMPILE_CACHE: join(projectRoot, "node_modules/.cache/node") };
