import assert from "node:assert/strict";
import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { makeFolder } from "../../../test/kit/cleanup.ts";
import { restrictPermissions } from "./private-folder.server.ts";

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

test("a data folder that everybody could read is closed, with all that lies in it (S9)", () => {
  const dataDir = makeFolder();
  const files = ["samspil.db", "samspil.db-wal", "samspil.db-shm", "secret", "lock"];
  for (const name of files) writeFileSync(join(dataDir, name), "", { mode: 0o644 });
  for (const name of ["mail", "media"]) mkdirSync(join(dataDir, name), { mode: 0o755 });
  chmodSync(dataDir, 0o755);
  restrictPermissions(dataDir);
  assert.equal(modeOf(dataDir), "700");
  for (const name of files) assert.equal(modeOf(join(dataDir, name)), "600", name);
  for (const name of ["mail", "media"]) assert.equal(modeOf(join(dataDir, name)), "700", name);
});
