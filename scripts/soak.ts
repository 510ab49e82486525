import { parseArgs } from "node:util";
import { memoryGrowth, runSoak, type SoakReport } from "../test/load/soak.ts";
import { circumstances, table, writeFigures } from "../test/torture/figures.ts";

const MOST_GROWTH_PERCENT = 10;
const SHORTEST_JUDGED_MINUTES = 4;

/**
 * `npm run soak`: eight hours of a clinic's worst day in ten minutes. Ends with a table of figures, and with
 * an error when something was lost, nobody could order, anybody got an error or the log one, or the memory grew.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    rate: { type: "string", default: "500" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    write: { type: "boolean", default: false },
  },
});
const minutes = Number(values.minutes);
const perSecond = Number(values.rate);
const report = await runSoak({
  seed: Number(values.seed),
  seconds: minutes * 60,
  perSecond,
  ordersPerMinute: 10,
  saveEveryMs: 5000,
  pictures: 3,
  baselineSeconds: Math.min(60, minutes * 15),
  onProgress: (line) => console.error(line),
});

const growth = memoryGrowth(report.memory);
// In the first minutes the memory still fills: a shorter trial tells of it and does not judge.
const grew = minutes >= SHORTEST_JUDGED_MINUTES && growth >= MOST_GROWTH_PERCENT;
const errors = [...report.crowd.errors.values()].reduce((sum, times) => sum + times, 0);
const figures = [
  circumstances(`npm run soak -- --minutes ${minutes} --rate ${perSecond} --seed ${values.seed}`),
  describeWork(report),
  describeLatency(report),
].join("\n\n");
console.log(figures);
for (const [error, times] of report.crowd.errors) console.log(`${times} × ${error}`);
for (const line of report.broken) console.log(line);
if (values.write) writeFigures("soak", figures);
if (errors > 0 || report.broken.length > 0 || grew) process.exitCode = 1;

function describeWork({ crowd, orders, saves, mails, memory, broken, logged }: SoakReport) {
  const first = memory[0]?.megabytes ?? 0;
  const most = Math.max(...memory.map(({ megabytes }) => megabytes));
  const last = memory.at(-1)?.megabytes ?? 0;
  return table([
    ["what", "figure"],
    ["visitors, a second", `${crowd.visitors}, ${perSecond}`],
    ["requests (of them answered 304)", `${crowd.requests} (${crowd.notModified})`],
    ["megabytes sent", Math.round(crowd.bytes / 2 ** 20)],
    ["errors", errors],
    ["orders acknowledged", orders],
    ["saves acknowledged", saves],
    ["mails due and received", mails],
    ["promises broken", broken.length],
    ["warnings and errors logged", logged.length],
    ["the server's processor time", describeProcessor(report)],
    ["memory at first, most, at the end (RSS)", `${first} MB, ${most} MB, ${last} MB`],
    ["growth from minute 2 to the last", `${growth.toFixed(1)} %`],
  ]);
}

function describeProcessor({ processorSeconds, crowd }: SoakReport) {
  const share = (100 * processorSeconds) / (minutes * 60);
  const each = (1000 * processorSeconds) / crowd.requests;
  return `${share.toFixed(0)} % of a core, ${each.toFixed(2)} ms a request`;
}

function describeLatency({ crowd, baseline }: SoakReport) {
  const row = (name: string, { p50, p99, p999, max }: SoakReport["crowd"]["lateness"]) => [
    name,
    ...[p50, p99, p999, max].map((milliseconds) => milliseconds.toFixed(1)),
  ];
  return table([
    ["milliseconds from when it was due", "p50", "p99", "p99.9", "max"],
    row("pages", crowd.latency.page),
    row("their parts", crowd.latency.part),
    row("files", crowd.latency.asset),
    row("pictures", crowd.latency.picture),
    row("pages' bytes from a bare server", baseline.latency.page),
    row("the crowd's own lateness", crowd.lateness),
    row("its lateness beside the bare server", baseline.lateness),
  ]);
}
