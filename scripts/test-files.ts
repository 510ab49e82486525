import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../app/server/project-root.server.ts";

/** `npm test`: without real time, chance, killed processes or other browsers. The longest first. */
const GATE = [
  "test/simulation/*.test.ts",
  "test/{journeys,http,security,operations,rules}/*.test.ts",
  "app/**/*.test.ts",
];

/** Of the gate, once more on PostgreSQL: the stores, and sites whose stores have no test of their own. */
const STORES = [
  "app/editor/form/drafts/drafts.test.ts",
  "app/content/opkald/opkald.test.ts",
  "app/server/auth/second-factor.test.ts",
  "app/server/documents/{documents,edit,erase-history}.test.ts",
  "app/server/mail/outbox.test.ts",
  "app/shop/orders/mail/receipt-limit.test.ts",
  "app/shop/desk/bestillinger.test.ts",
  "app/shop/orders/{orders.server,receive-order}.test.ts",
  "app/shop/withdrawal/withdrawal.test.ts",
  "app/tools/dashboard/opening.test.ts",
  "test/http/{accounts,concurrency,events,passkeys,retention,sent-again,sessions}.test.ts",
  "test/operations/migrations.test.ts",
];

/** The parts of `npm run test:release`. */
const FOLDERS = ["sweeps", "engines", "operations", "endurance", "simulation"];

/** On PostgreSQL in place of SQLite: all of the gate that speaks to a database, and has no browser. Others are about SQLite's file. */
const ON_POSTGRES = [
  "app/**/*.test.ts",
  "test/http/*.test.ts",
  "test/operations/{closed,mail,migrations,postgres,s3-gone}.test.ts",
];

export const PARTS = [...FOLDERS, "postgres"];

export type TestRun = { file: string; onPostgres: boolean };

export function gateRuns(): TestRun[] {
  return [...onSqlite(GATE.slice(0, -1)), ...onPostgres(STORES), ...onSqlite(GATE.slice(-1))];
}

/** @param part one of PARTS */
export function releaseRuns(part: string): TestRun[] {
  if (part === "postgres") return onPostgres(ON_POSTGRES).filter(({ file }) => needsKit(file));
  return onSqlite([`test/release/${part}/**/*.test.ts`]);
}

export function findTests(patterns: string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: projectRoot }).toSorted());
}

const onSqlite = (patterns: string[]): TestRun[] =>
  findTests(patterns).map((file) => ({ file, onPostgres: false }));

const onPostgres = (patterns: string[]): TestRun[] =>
  findTests(patterns).map((file) => ({ file, onPostgres: true }));

/** Whether a test file uses the tests' kit, in most cases a site or a store. */
function needsKit(file: string): boolean {
  return /from "[./]*(test\/)?kit\//.test(readFileSync(join(projectRoot, file), "utf8"));
}
