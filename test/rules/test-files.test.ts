import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { projectRoot } from "../../app/server/project-root.server.ts";
import { stampParts, untestedParts } from "../../scripts/release-stamp.ts";
import { findTests, gateRuns, PARTS, releaseRuns } from "../../scripts/test-files.ts";
import mutation from "../../stryker.config.mjs";
import { makeFolder } from "../kit/cleanup.ts";

const NOT_OURS = ["node_modules", "dist", "shots", ".*"];

/** What makes a test depend on the machine's speed, on chance, or on a process that is killed. */
const UNCERTAIN = {
  "a sleep": /setTimeout as|waitForTimeout|scheduler\.wait|\bset(Timeout|Interval)\([^)]*\d\)/,
  "an idle network": /networkidle/,
  chance: /\brandomInt\(\d|Math\.random|Date\.now\(\) *%/,
  "a killed process": /SIGKILL/,
  "a measured time or memory": /performance\.now|hrtime|memoryUsage/,
  "concurrency beside the runner's": /\bconcurrency: (true|[\w.]+)/,
};

test("every test file is either the gate's or of one part of the release tests", () => {
  const everywhere = globSync("**/*.{test,spec}.*", { cwd: projectRoot, exclude: NOT_OURS });
  const parts = PARTS.filter((part) => part !== "postgres");
  const once = gateRuns().filter(({ onPostgres }) => !onPostgres);
  const run = [...once, ...parts.flatMap(releaseRuns)].map(({ file }) => file);
  assert.deepEqual(run.toSorted(), everywhere.toSorted());
});

test("every file that is mutated is there", () => {
  const files = mutation.mutate.map((place) => place.replace(/^!|:[\d-]+$/g, ""));
  const gone = files.filter((file) => globSync(file, { cwd: projectRoot }).length === 0);
  assert.deepEqual(gone, []);
});

test("each pattern of the build's chunks meets a file", () => {
  const patterns = read("vite.config.ts").matchAll(/^ *test: \/(.+)\/,$/gm);
  const names = [...patterns].flatMap(([, pattern = ""]) => alternatives(pattern));
  const places = ["app/**/*.{ts,tsx}", "node_modules/*/package.json"];
  const files = globSync(places, { cwd: projectRoot });
  assert.ok(names.length > 25);
  assert.deepEqual(
    names.filter((name) => !files.some((file) => new RegExp(name).test(file))),
    ["preload-helper"],
    "Vite's own alone is in no file",
  );
});

/** 'a(b|c)|d' is 'ab', 'ac' and 'd'. */
function alternatives(pattern: string): string[] {
  const [group = "", options = ""] = /\(([^()]*)\)/.exec(pattern) ?? [];
  if (!group) return pattern.split("|");
  const each = options.split("|").map((option) => pattern.replace(group, () => option));
  return [...new Set(each.flatMap(alternatives))];
}

test("on PostgreSQL the release tests run the gate's sites and stores, and the gate its stores", () => {
  const all = releaseRuns("postgres").map(({ file }) => file);
  const stores = gateRuns().flatMap(({ file, onPostgres }) => (onPostgres ? file : []));
  assert.ok(stores.length >= 20, "the gate's list names files that exist");
  assert.deepEqual(
    stores.filter((file) => !all.includes(file)),
    [],
  );
});

test(".ci/run is npm test, and npm test is the gate", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read("package.json")));
  assert.equal(scripts.test, "node scripts/run-tests.ts");
  assert.equal(scripts["test:release"], "node scripts/run-tests.ts release");
  assert.match(read(".ci/run"), /&& npm test\n$/);
});

test("no test of the gate depends on the machine's speed, on chance or on a killed process", () => {
  const files = findTests(["app/**/*.test.ts", "test/*/**/*.ts"]).filter(
    (file) => !/^test\/(kit|release)\/|test-files\.test\.ts$/.test(file),
  );
  assert.ok(files.length > 200);
  assert.deepEqual(files.flatMap(uncertainLines), []);
  // The simulator gives each life a seed.
  const seeded = files.filter((file) => !file.startsWith("test/simulation/"));
  const unseeded = seeded.filter((file) => /import .*"fast-check"/.test(read(file)));
  assert.deepEqual(unseeded, [], "test/kit/property.ts gives fast-check its seed");
});

test("a commit counts as tested for the parts that passed for it, and no other commit does", () => {
  const stamp = join(makeFolder(), "stamp");
  assert.deepEqual(untestedParts("abc", stamp), PARTS);
  stampParts("abc", ["sweeps"], stamp);
  stampParts("abc", ["engines", "postgres"], stamp);
  assert.deepEqual(untestedParts("abc", stamp), ["operations", "endurance", "simulation"]);
  assert.deepEqual(untestedParts("abd", stamp), PARTS);
  stampParts("abd", PARTS, stamp);
  assert.deepEqual(untestedParts("abd", stamp), []);
});

function read(file: string): string {
  return readFileSync(join(projectRoot, file), "utf8");
}

function uncertainLines(file: string): string[] {
  const lines = read(file).split("\n");
  return lines.flatMap((line, index) =>
    uncertainIn(line).map((what) => `${file}:${index + 1} has ${what}: ${line.trim()}`),
  );
}

function uncertainIn(line: string): string[] {
  return Object.entries(UNCERTAIN).flatMap(([what, pattern]) => (pattern.test(line) ? what : []));
}
