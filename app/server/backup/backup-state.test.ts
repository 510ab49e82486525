import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { noteVerified, readBackupState } from "./backup-state.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "samspil-backup-state-"));
after(() => rmSync(dataDir, { recursive: true }));

const fact = (madeAt: string, verifiedAt = madeAt) => ({ madeAt, verifiedAt });
const noted = async () => (await readBackupState(dataDir)).verified?.madeAt;

test("an older backup that is looked at again is no news, but a wrong clock's gives way to a true one", async () => {
  await noteVerified(dataDir, fact("2026-11-21T02:00:00.000Z"));
  await noteVerified(dataDir, fact("2026-10-01T02:00:00.000Z", "2026-11-21T09:00:00.000Z"));
  assert.equal(await noted(), "2026-11-21T02:00:00.000Z");
  await noteVerified(dataDir, fact("2027-11-21T02:00:00.000Z"));
  assert.equal(await noted(), "2027-11-21T02:00:00.000Z");
  await noteVerified(dataDir, fact("2026-11-22T02:00:00.000Z"));
  assert.equal(await noted(), "2026-11-22T02:00:00.000Z");
});
