import assert from "node:assert/strict";
import { test } from "node:test";
import { publicPaths, readPages } from "../../journeys/visited-pages.ts";
import { startApp } from "../../kit/app.ts";

test("a visitor on a phone is asked for no cookie and told to no other site, on any page, however it is read", async () => {
  const app = await startApp();
  const paths = await publicPaths(app);
  assert.ok(paths.includes("/viden") && paths.some((path) => path.endsWith("?lang=en")));
  await readPages(app, paths);
});
