import { globSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";

export const PARTS = {
  app: ["app/**/*.test.ts"],
  rules: ["test/rules/*.test.ts"],
  http: ["test/http/*.test.ts"],
  journeys: ["test/journeys/*.test.ts"],
  security: ["test/security/*.test.ts"],
  sweeps: ["test/release/sweeps/*.test.ts"],
  operations: ["test/operations/*.test.ts", "test/release/operations/**/*.test.ts"],
  endurance: ["test/{simulation,release/{endurance,simulation}}/**/*.test.ts"],
  engines: ["test/release/engines/*.test.ts"],
  // Again with PostgreSQL in place of SQLite, except browser tests, tests without a database, and those of one database.
  postgres: [
    "app/!(server)/**",
    "app/server/!(backup)/**",
    "test/{http,operations,release/{operations,endurance}}",
  ].map((folder) => `${folder}/*.test.ts`),
};

export type Part = keyof typeof PARTS;

export const CHANGE: Part[] = ["app", "rules", "http", "journeys", "security"];

/** The sites that operations breaks and restarts need a machine of their own. */
export const TOGETHER: Part[][] = [
  ["rules", "http", "journeys", "security"],
  ["sweeps", "engines", "endurance"],
  ["operations"],
];

export const ALL = Object.keys(PARTS).filter(isPart);

export function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name);
}

export function findTests(patterns: string[]): string[] {
  return globSync(patterns, { cwd: projectRoot }).toSorted();
}

export const COMPILED = { NODE_COMPILE_CACHE: join(projectRoot, "node_modules/.cache/node") };
