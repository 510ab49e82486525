import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { add, type Lived } from "./lived.ts";

const program = join(import.meta.dirname, "one-process.ts");
/** Between the seeds of two processes, so that none simulates the same clinic. */
const APART = 1_000_000;

/** Simulates the years in several processes, each with a machine of its own. */
export async function simulateInParallel(years: number, seed: number, processes: number) {
  const parts = Array.from({ length: processes }, (_, index) =>
    simulateApart({ years: years / processes, seed: seed + index * APART }),
  );
  return (await Promise.all(parts)).reduce(together);
}

type SimulationOptions = { years: number; seed: number; bug?: string };

/** Simulates in a process of its own, with a seeded bug if one is named. */
export async function simulateApart(options: SimulationOptions): Promise<Lived> {
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const lived: Lived = JSON.parse(await text(child.stdout));
  await ended;
  return lived;
}

function together(a: Lived, b: Lived): Lived {
  const sum = { ...a, failure: a.failure ?? b.failure };
  add(sum, b);
  return sum;
}
