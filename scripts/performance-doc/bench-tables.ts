import { judged, type Machine, measuredOn, table } from "./table.ts";

type Load = { requestsPerSecond: number; microsecondsPerRequest: number };
type Medians = { samspil: Load; bare: Load; nginx?: Load };
type Times = { median: number; p99: number };

/** docs/performance/bench.json, as scripts/bench.ts writes it. */
export type BenchFigures = Machine & {
  loader: string;
  rounds: number;
  secondsEach: number;
  starts: { startMs: number; idleMegabytes: number };
  cached: { what: string; path: string; bytes: number; medians: Medians }[];
  afterSave: { page: string; saves: number; saveMs: Times; firstRequestMs: Times };
  renders: Record<string, number>;
};

export function benchBlocks(figures: BenchFigures) {
  return { cached: cachedBlock(figures), server: serverBlock(figures) };
}

function cachedBlock(figures: BenchFigures): string {
  const { loader, rounds, secondsEach, cached } = figures;
  const head = ["answer", "bytes", "µs Samspil", "µs bare", "µs nginx", "µs / bare (≤ 1.25)"];
  const rates = ["/s Samspil", "/s bare (≥ 0.9)", "/s nginx (≥ 0.7)"];
  const rows = cached.map(({ what, path, bytes, medians: { samspil, bare, nginx } }) => [
    `${what} \`${path}\``,
    bytes,
    samspil.microsecondsPerRequest,
    bare.microsecondsPerRequest,
    nginx?.microsecondsPerRequest ?? "–",
    judged(ratio(samspil.microsecondsPerRequest, bare.microsecondsPerRequest), 1.25, "at most"),
    samspil.requestsPerSecond,
    rateBeside(samspil, bare, 0.9),
    nginx ? rateBeside(samspil, nginx, 0.7) : "–",
  ]);
  const how = `\`${loader}\`, 32 connections, one thread, brotli; medians of ${rounds} rounds of ${secondsEach} s.`;
  return [measuredOn(figures), how, "", table([...head, ...rates], rows)].join("\n");
}

function serverBlock({ starts, afterSave, renders }: BenchFigures): string {
  const slowest = Object.entries(renders).toSorted(([, a], [, b]) => b - a)[0] ?? ["–", Number.NaN];
  const { page, saves, firstRequestMs, saveMs } = afterSave;
  return table(
    ["what", "goal", "measured"],
    [
      [
        `first request after a save (\`${page}\`, ${saves} saves), p99`,
        "15 ms",
        judged(firstRequestMs.p99, 15, "at most"),
      ],
      ["the same, median", "", firstRequestMs.median],
      ["the save itself, median", "50 ms", judged(saveMs.median, 50, "at most")],
      [
        `slowest uncached render, median (\`${slowest[0]}\`)`,
        "2 ms",
        judged(slowest[1], 2, "at most"),
      ],
      ["start to ready, once built", "500 ms", judged(starts.startMs, 500, "at most")],
      ["resident memory, idle", "110 MB", judged(starts.idleMegabytes, 110, "at most")],
    ],
  );
}

/** Requests a second of who asks: faster servers are told apart by their processor time alone. */
const FASTEST_LOADER = 60_000;

function rateBeside(samspil: Load, other: Load, goal: number): string {
  const share = ratio(samspil.requestsPerSecond, other.requestsPerSecond);
  const isJudged = samspil.requestsPerSecond < FASTEST_LOADER;
  return `${other.requestsPerSecond.toLocaleString("en")}: ${isJudged ? judged(share, goal, "at least") : share}`;
}

function ratio(one: number, other: number): number {
  return Number((one / other).toFixed(2));
}
