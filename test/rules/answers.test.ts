import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

const DEPENDS_ON_ANSWER = /\}, \[[^\]]*\b(?:fetcher\.data|answer)\b[^\]]*\]\)/;

// On a busy device such an effect is lost now and then (use-answer.ts), which no test can provoke.
test("no effect depends on a fetcher's answer", () => {
  const asking = globSync("app/**/*.{ts,tsx}").filter((file) =>
    /\buse(?:Fetcher|AccountForm)\b/.test(readFileSync(file, "utf8")),
  );
  assert.ok(asking.length > 5);
  const found = asking.filter((file) => DEPENDS_ON_ANSWER.test(readFileSync(file, "utf8")));
  assert.deepEqual(found, []);
});
