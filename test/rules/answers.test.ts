import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

const DEPENDS_ON_ANSWER = /\}, \[[^\]]*\b(?:fetcher\.data|answer)\b[^\]]*\]\)/;

// Such an effect is lost now and then, on a busy device (use-answer.ts), which no test can bring about at will.
test("what hears a fetcher's answer is no effect that depends on it", () => {
  const asking = globSync("app/**/*.{ts,tsx}").filter((file) =>
    /\buse(?:Fetcher|AccountForm|RowForm)\b/.test(readFileSync(file, "utf8")),
  );
  assert.ok(asking.length > 10);
  const found = asking.filter((file) => DEPENDS_ON_ANSWER.test(readFileSync(file, "utf8")));
  assert.deepEqual(found, []);
});
