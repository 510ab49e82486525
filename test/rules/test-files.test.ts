import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { projectRoot } from "../../app/server/data-dir/project-root.server.ts";
import { stampParts, untestedParts } from "../../scripts/release-stamp.ts";
import { gateRuns, PARTS, releaseRuns } from "../../scripts/test-files.ts";
import { makeFolder } from "../kit/cleanup.ts";

const NOT_OURS = ["node_modules", "dist", "shots", ".*"];

test("every test file is either the gate's or of one part of the release tests", () => {
  const everywhere = globSync("**/*.{test,spec}.*", { cwd: projectRoot, exclude: NOT_OURS });
  const parts = PARTS.filter((part) => part !== "postgres");
  const once = gateRuns().filter(({ onPostgres }) => !onPostgres);
  const run = [...once, ...parts.flatMap(releaseRuns)].map(({ file }) => file);
  assert.deepEqual(run.toSorted(), everywhere.toSorted());
});

test("on PostgreSQL the release tests run the gate's sites and stores, and the gate its stores", () => {
  const all = releaseRuns("postgres").map(({ file }) => file);
  const stores = gateRuns().flatMap(({ file, onPostgres }) => (onPostgres ? file : []));
  assert.ok(stores.length >= 15, "the gate's list names files that exist");
  assert.deepEqual(
    stores.filter((file) => !all.includes(file)),
    [],
  );
});

test(".ci/run is npm test, and npm test is the gate", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")));
  assert.equal(scripts.test, "node scripts/run-tests.ts");
  assert.equal(scripts["test:release"], "node scripts/run-release.ts");
  assert.match(readFileSync(join(projectRoot, ".ci/run"), "utf8"), /&& npm test\n$/);
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
  assert.deepEqual(untestedParts("abc", stamp), PARTS);
});
