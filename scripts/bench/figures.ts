import { cpus, loadavg } from "node:os";

export function median(figures: number[]): number {
  return percentile(figures, 50);
}

export function percentile(figures: number[], percent: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = Math.ceil((percent / 100) * sorted.length) - 1;
  return sorted[Math.max(0, at)] ?? Number.NaN;
}

export function round(figure: number, digits = 1): number {
  return Number(figure.toFixed(digits));
}

/** What the figures were measured on; a load far above 0 says that it had other work. */
export function machine() {
  const processors = cpus();
  return {
    measured: new Date().toISOString().slice(0, 10),
    processor: processors[0]?.model ?? "unknown",
    cores: processors.length,
    node: process.version,
    loadAtStart: round(loadavg()[0] ?? Number.NaN),
  };
}

/** A number behind `--name`, or what it is without. */
export function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}
