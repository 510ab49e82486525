import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "../kit/fresh-build.ts";

const DEVELOPMENT = "node_modules/react-dom/cjs/react-dom-server.node.development.js";
/** Only the development build says it; it takes four times as long to render. */
const ONLY_THERE = 'unique "key" prop';

test("the built server has React's production build, not its development build", () => {
  const bundle = readFileSync("dist/server/index.js", "utf8");
  assert.ok(
    readFileSync(DEVELOPMENT, "utf8").includes(ONLY_THERE),
    "the phrase still tells them apart",
  );
  assert.ok(bundle.includes("renderToPipeableStream"));
  assert.ok(!bundle.includes(ONLY_THERE));
});
