import { matchesGlob } from "node:path";
import { findTests } from "./test-files.ts";

/** Test files that are not run on PostgreSQL, by reason; every other one is, a new one too. */
export const LEFT_OUT: Record<string, string[]> = {
  "Browsers and what they show; the other files ask for the same answers over HTTP": [
    "test/journeys/**",
    "test/engines/**",
    "test/{first-visit,late-script}{,.slow}.test.ts",
    "test/attack/{visitors,stored-script}{,.slow}.test.ts",
    "test/fuzz/cart.slow.test.ts",
  ],
  "SQLite's own file: copies of it, damage to it, a disk that is full under it, versions from before there was another":
    [
      "app/server/backup/**",
      "test/{copies-in-trouble,copies-of-pictures-in-s3}.slow.test.ts",
      "test/{destroyed-machines,told-copies}.slow.test.ts",
      "test/copying-processes.test.ts",
      "test/{backup,daily-backup,continuous-backup,restore,update}.slow.test.ts",
      "test/faults/{data-folder.test,disk.slow.test}.ts",
      "test/dev.test.ts",
    ],
  "Its disk is an invented SQLite's, on which each write may be the last": ["test/simulation/**"],
  "They start a PostgreSQL of their own": [
    "test/{doctor-hosted,hosted-backup}.slow.test.ts",
    "test/{two-sites.test,many-sites.slow.test,move.slow.test,proxy.slow.test}.ts",
    "test/faults/{postgres-line.test,frozen-neighbour.slow.test}.ts",
  ],
  "Bytes of the build, statements as node:sqlite counts them, and times under load": [
    "test/budget.test.ts",
    "test/large-site{,.slow}.test.ts",
    "test/{soak,restart}.slow.test.ts",
    "test/attack/guessing.slow.test.ts",
    "test/fuzz/long-texts.slow.test.ts",
  ],
  "No database in them: packages, documents, the tests themselves, pictures that move": [
    "test/{dependencies,deploy,docs,doctor,react-build,second-run,security-table,setup,test-files,until}.test.ts",
    "test/{package,move-pictures}.slow.test.ts",
  ],
};

/** Tests that are left out of the files that are run, by reason. */
export const LEFT_OUT_TESTS: Record<string, string[]> = {
  "It copies SQLite's file; the backup of a hosted site is the export (test/hosted-backup.slow.test.ts)":
    ["a backup has the events in it, and a restore adds one, once"],
  "SQLite alone counts what is written of a database": [
    "readyz writes once, however often it is asked (S4)",
  ],
  "That no other process lives is known of a folder's lock alone: here the lease of five minutes runs out first":
    ["after a crash the mail in hand goes at once, and not when its lease is out"],
};

/** @returns the test files that are run on PostgreSQL too, as paths from the project's root */
export function findPostgresTests(): string[] {
  const patterns = Object.values(LEFT_OUT).flat();
  return findTests().filter((file) => !patterns.some((pattern) => matchesGlob(file, pattern)));
}
