import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has taken, all threads. */
export function processorTimeOf(pid: number): number {
  if (!existsSync("/proc/self/stat")) return readClock(ps(pid, "time"));
  const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = afterName.split(" ");
  // utime and stime, the 14th and 15th of the file.
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The same, in steps of nanoseconds where the system counts them: for what takes less than a tick. */
export function preciseProcessorTimeOf(pid: number): number {
  if (!existsSync("/proc/self/schedstat")) return processorTimeOf(pid);
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => {
    const [running = ""] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return Number(running);
  });
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e9;
}

/** Resident memory in megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(ps(pid, "rss")) / 1024;
}

function ps(pid: number, column: string): string {
  return execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
}

/** `12:34.56` or `1:02:03.45` in seconds. */
function readClock(clock: string): number {
  return clock.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
