import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { cleanUp, makeFolder } from "../../../test/kit/cleanup.ts";
import { lockDataDir } from "./data-dir-lock.server.ts";

const IN_USE = { name: "SettingsError", message: /bruges allerede af en anden Samspil-proces$/ };

test("whoever deletes the lock of a running site does not let a second process in", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "samspil.db"), "");
  writeFileSync(join(folder, "lock"), "");
  const first = await lockDataDir(folder, () =>
    assert.fail("a lock that is there is not waited for"),
  );
  cleanUp(first.release);
  await assert.rejects(lockDataDir(folder), IN_USE);
  rmSync(join(folder, "lock"));
  const waited: number[] = [];
  const second = lockDataDir(folder, async (ms) => {
    waited.push(ms);
    first.keep();
  });
  await assert.rejects(second, IN_USE);
  assert.deepEqual(waited, [2_500], "the running site looks each second");
  first.keep();
  await assert.rejects(lockDataDir(folder), IN_USE);
});

test("a site whose lock another process has taken is told so", async () => {
  const folder = makeFolder();
  const first = await lockDataDir(folder);
  rmSync(join(folder, "lock"));
  const second = await lockDataDir(folder);
  assert.throws(() => first.keep(), IN_USE);
  second.release();
  first.release();
});
