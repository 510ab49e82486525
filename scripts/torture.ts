import { parseArgs } from "node:util";
import { circumstances, table, writeFigures } from "../test/torture/figures.ts";
import { runFirstStartKills } from "../test/torture/first-starts.ts";
import { runFlapping } from "../test/torture/flapping.ts";
import { runFullDisk } from "../test/torture/full-disk.ts";
import { runKills } from "../test/torture/kills.ts";
import { runProperties } from "../test/torture/properties.ts";
import { runRestoreKills } from "../test/torture/restores.ts";
import { runTestFiles } from "../test/torture/test-files.ts";

/**
 * `npm run torture`: the long form of the fault tests. Ends with a table of figures and the seed that repeats
 * what is ours of the chance, and with an error when a promise was broken.
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    runs: { type: "string", default: "600" },
    write: { type: "boolean", default: false },
  },
});
const kills = Number(values.kills);
const seed = Number(values.seed);
const began = performance.now();
const share = (part: number) => Math.max(1, Math.round(kills * part));
const dot = () => process.stderr.write(".");

say(`${kills} kills under load`);
const killed = await runKills(kills, { seed, onKill: dot });
say("first starts killed");
const firstStarts = await runFirstStartKills(share(0.4), { seed, onKill: dot });
say("restores killed");
const restores = await runRestoreKills(share(0.4), { seed, onKill: dot });
say("mail server flapping");
const flapping = await runFlapping(kills * 2, { seed, onMood: dot });
say("disk filled and freed");
const fullDisk = await runFullDisk(share(0.2), { seed, onCycle: dot });
say("properties");
const properties = await runProperties(Number(values.runs), { seed });
say("stored script on every page");
const storedScript = await runTestFiles(
  ["test/attack/stored-script.test.ts", "test/attack/stored-script.slow.test.ts"],
  { EVERY_PAGE: "1" },
);

const parts = { killed, firstStarts, restores, flapping, fullDisk, properties, storedScript };
const broken = Object.values(parts).flatMap((part) => part.broken);
const figures = [
  circumstances(`npm run torture -- --kills ${kills} --runs ${values.runs} --seed ${seed}`),
  table([
    ["what", "figure"],
    ["kills of a site at work", kills],
    ...Object.entries(killed.kills).map(([moment, times]) => [`… at the moment: ${moment}`, times]),
    ["orders acknowledged, lost", `${killed.orders}, ${countLost(killed.broken, "order")}`],
    ["saves acknowledged, lost", `${killed.saves}, ${countLost(killed.broken, "save")}`],
    ["pictures acknowledged, lost", `${killed.pictures}, ${countLost(killed.broken, "picture")}`],
    ["mails due, each of which came", killed.mails],
    ["mails that came again, under the same Message-ID", killed.repeatedMails],
    ["backups finished meanwhile, all whole", killed.backups],
    ["longest start after a kill", `${killed.longestStartMs} ms`],
    ["kills of a first start", firstStarts.kills],
    ["kills of a restore", restores.kills],
    [
      "… after which all was as before, as in the backup",
      `${restores.asBefore}, ${restores.asInBackup}`,
    ],
    ["changes of the mail server's mood", flapping.changes],
    ["… orders, mails due, each of which came once", `${flapping.orders}, ${flapping.mails}`],
    ["… mails that it hung up on after the last word", flapping.dropped],
    ["disks filled and freed under load", fullDisk.cycles],
    ["… orders and saves acknowledged", `${fullDisk.orders}, ${fullDisk.saves}`],
    ["… answered with 503 while full", fullDisk.refused],
    [`test files of properties, each tried ${values.runs} times`, properties.files],
    ["… tests passed", properties.passed],
    ["tests of stored script, on every page, passed", storedScript.passed],
    ["promises broken", broken.length],
    ["minutes", ((performance.now() - began) / 60_000).toFixed(1)],
  ]),
].join("\n\n");
console.log(figures);
for (const promise of broken) console.log(promise);
if (values.write) writeFigures("torture", figures);
if (broken.length > 0) process.exitCode = 1;

function say(line: string) {
  process.stderr.write(`\n${line} `);
}

function countLost(promises: string[], what: string): number {
  return promises.filter((promise) => promise.includes(what)).length;
}
