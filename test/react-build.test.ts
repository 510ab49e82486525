import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { atEnd } from "./at-end.ts";
import { prepareSite } from "./site-process.ts";

test("the site renders with React's production build, whatever NODE_ENV its start was not given", async () => {
  const folder = mkdtempSync(join(tmpdir(), "samspil-react-"));
  atEnd(() => rmSync(folder, { recursive: true }));
  // Node writes down there which files it ran.
  const ran = join(folder, "ran");
  const site = await prepareSite({ DATA_DIR: join(folder, "data"), NODE_V8_COVERAGE: ran });
  await site.start();
  await site.end("SIGTERM");
  const files = readdirSync(ran).map((file) => readFileSync(join(ran, file), "utf8"));
  const builds = files.flatMap((text) => text.match(/react-dom-server[\w.-]*\.js/g) ?? []);
  assert.ok(builds.length > 0);
  assert.deepEqual(
    builds.filter((name) => name.includes("development")),
    [],
  );
});
