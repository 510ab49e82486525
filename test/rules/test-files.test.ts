import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { projectRoot } from "../../app/server/data-dir/project-root.server.ts";
import { ALL, CHANGE, findTests, PARTS, TOGETHER } from "../../scripts/test-files.ts";

const NOT_OURS = ["node_modules", "dist", "shots", ".*"];

test("every test file is in exactly one part of the run, and may be in the part for PostgreSQL too", () => {
  const everywhere = globSync("**/*.{test,spec}.*", { cwd: projectRoot, exclude: NOT_OURS });
  const { postgres, ...apart } = PARTS;
  const run = Object.values(apart).flatMap((patterns) => findTests(patterns));
  assert.deepEqual(run.toSorted(), everywhere.toSorted());
  const again = findTests(postgres);
  assert.ok(again.length > everywhere.length / 2);
  assert.deepEqual(
    again.filter((file) => !everywhere.includes(file)),
    [],
  );
});

test(".ci/run runs every part", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")));
  assert.equal(scripts.test, "node scripts/run-tests.ts");
  assert.equal(scripts["test:all"], "node scripts/run-tests.ts all");
  const gate = readFileSync(join(projectRoot, ".ci/run"), "utf8");
  assert.match(gate, /^npm test /m);
  const [, others = ""] = /^npm run test:all -- (.*) \|\|/m.exec(gate) ?? [];
  assert.deepEqual([...CHANGE, ...others.split(" ")].toSorted(), ALL.toSorted());
  assert.deepEqual(["app", "postgres", ...TOGETHER.flat()].toSorted(), ALL.toSorted());
});
