import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { getPriority } from "node:os";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { startBackup } from "../../../app/server/backup/backup-process.server.ts";
import {
  backUpContinuously,
  TRIALS,
} from "../../../app/server/backup/continuous/continuous.server.ts";
import { readContinuousState } from "../../../app/server/backup/continuous/continuous-state.server.ts";
import { parseSettings } from "../../../app/server/config.server.ts";
import { atEnd } from "../../kit/at-end.ts";
import { until } from "../../kit/until.ts";
import { KEY, openCopiedSite } from "./copied-site.ts";

const { dataDir, place, write, keeper } = await openCopiedSite();
await write(1);
await keeper.look();
// What is started has the settings of whoever starts it.
Object.assign(process.env, { BACKUP_URL: pathToFileURL(place).href, BACKUP_KEY: KEY });
const settings = parseSettings({ ...process.env, DATA_DIR: dataDir });
const state = () => readContinuousState(dataDir);

function begin(trials?: typeof TRIALS, start?: typeof startBackup) {
  const stop = backUpContinuously({ settings, log: { warn() {}, error() {} }, start, trials });
  atEnd(stop);
  return stop;
}

test("a copy waits for nobody: what makes it has the priority of the site itself", async () => {
  const stop = begin();
  const before = (await state()).seenAt;
  await write(2);
  await until("it is in a copy", async () => (await state()).seenAt !== before);
  const said = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const own = said.split("\n").filter((line) => line.trim().endsWith(" --continuous"));
  const [pid] = own
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (parent === process.pid ? [pid] : []));
  assert.equal(getPriority(pid ?? assert.fail(said)), getPriority());
  await stop();
});

test("the newest copy is tried a minute after the start and each hour, and five minutes after one that is no good", async () => {
  assert.deepEqual(TRIALS, { firstMs: 60_000, everyMs: 3_600_000, againMs: 300_000 });

  for (const [code, trials] of [
    [0, { firstMs: 1, everyMs: 1, againMs: TRIALS.againMs }],
    [1, { firstMs: 1, everyMs: TRIALS.everyMs, againMs: 1 }],
  ] as const) {
    let tried = 0;
    // Whole trials are of low priority, and take minutes beside other tests.
    const stop = begin(trials, (task, _settings, options = {}) => {
      const isTrial = task === "--try-continuous";
      if (isTrial) tried += 1;
      const program = isTrial ? `process.exit(${code})` : "process.stdin.resume()";
      return spawn(process.execPath, ["-e", program], options);
    });
    await until(`it is tried again after one that ended with ${code}`, () => tried > 1);
    await stop();
  }
});
