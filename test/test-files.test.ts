import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { findTests, isSlow } from "../scripts/test-files.ts";

const NOT_OURS = ["node_modules", "dist", "shots", ".*"];

test("every test file, wherever it lies and however it ends, is in exactly one of `npm test` and `npm run test:slow`", () => {
  const everywhere = globSync("**/*.{test,spec}.*", { cwd: projectRoot, exclude: NOT_OURS });
  assert.deepEqual(findTests(), everywhere.toSorted());
  const slow = findTests().filter(isSlow);
  assert.ok(slow.length > 5 && slow.length < findTests().length / 5);
});

test("the gate runs both", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")));
  assert.equal(scripts.test, "node scripts/run-tests.ts");
  assert.equal(scripts["test:slow"], "node scripts/run-tests.ts --slow");
  const gate = readFileSync(join(projectRoot, ".ci/run"), "utf8");
  assert.match(gate, /^npm test /m);
  assert.match(gate, /^npm run test:slow /m);
});
