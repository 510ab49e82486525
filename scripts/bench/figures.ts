import { readdirSync, readFileSync } from "node:fs";

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
}

export function round(figure: number, digits = 1): number {
  return Number(figure.toFixed(digits));
}

export function processorMs(pid = 0): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [running = ""] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return Number(running);
  });
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
}

export function residentMegabytes(pid = 0): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
