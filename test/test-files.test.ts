import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";
import { findPostgresTests, LEFT_OUT, LEFT_OUT_TESTS } from "../scripts/postgres-tests.ts";
import { findTests, isSlow } from "../scripts/test-files.ts";

const NOT_OURS = ["node_modules", "dist", "shots", ".*"];

test("every test file, wherever it lies and however it ends, is in exactly one of `npm test` and `npm run test:slow`", () => {
  const everywhere = globSync("**/*.{test,spec}.*", { cwd: projectRoot, exclude: NOT_OURS });
  assert.deepEqual(findTests(), everywhere.toSorted());
  const slow = findTests().filter(isSlow);
  assert.ok(slow.length > 5 && slow.length < findTests().length / 5);
});

test("what is left out on PostgreSQL is there to be left out, and more is run than that", () => {
  const files = findTests();
  for (const pattern of Object.values(LEFT_OUT).flat()) {
    assert.ok(
      files.some((file) => matchesGlob(file, pattern)),
      pattern,
    );
  }
  const run = findPostgresTests();
  assert.ok(run.length > files.length / 2);
  const texts = run.map((file) => readFileSync(join(projectRoot, file), "utf8"));
  for (const name of Object.values(LEFT_OUT_TESTS).flat()) {
    assert.equal(texts.filter((text) => text.includes(`"${name}"`)).length, 1, name);
  }
});

test("the gate runs both", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")));
  assert.equal(scripts.test, "node scripts/run-tests.ts");
  assert.match(scripts["test:slow"] ?? "", /&& node scripts\/run-tests\.ts --slow$/);
  const gate = readFileSync(join(projectRoot, ".ci/run"), "utf8");
  assert.match(gate, /^npm test /m);
  assert.match(gate, /^npm run test:slow /m);
});
