import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { add, type Lived } from "./lived.ts";

const program = join(import.meta.dirname, "one-process.ts");
/** So far apart that no two processes live the same life. */
const APART = 1_000_000;

/** The same years, shared by so many processes: each has one machine. */
export async function simulateInParallel(years: number, seed: number, processes: number) {
  const parts = Array.from({ length: processes }, (_, index) =>
    simulateApart({ years: years / processes, seed: seed + index * APART }),
  );
  return (await Promise.all(parts)).reduce(together);
}

type SimulationOptions = { years: number; seed: number; bug?: string };

/** In a process of its own, with a bug seeded in its site where one is named. */
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
