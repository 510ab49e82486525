import assert from "node:assert/strict";
import { test } from "node:test";
import { startApp } from "../kit/app.ts";
import { openRawDatabase } from "../kit/backend.ts";

test("/readyz writes to the database once, however often it is requested (S4)", async () => {
  const app = await startApp();
  const database = openRawDatabase(app.dataDir);
  const version = () => database.prepare("pragma data_version").get()?.data_version;
  await app.get("/readyz");
  const before = version();
  for (let asked = 0; asked < 50; asked += 1) await app.get("/readyz");
  assert.equal(version(), before);
  database.close();
});
