import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "./at-end.ts";
import { freePort } from "./free-port.ts";
import "./fresh-build.ts";
import { until } from "./until.ts";
import { ask } from "./visitors.ts";

/** The site on a socket that outlives it, `times` times. `restart` ends the present one, and the next follows. */
export async function runOnHeldSocket(times: number, environment: Record<string, string> = {}) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "samspil-restart-"));
  const holder = join(import.meta.dirname, "hold-socket.pl");
  const words = [holder, String(port), String(times), process.execPath, "server.js"];
  const child = spawn("perl", words, {
    cwd: join(import.meta.dirname, ".."),
    // A port of its own: what is handed over goes before it.
    env: {
      PATH: process.env.PATH,
      PORT: "9",
      ORIGIN: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const codes: number[] = [];
  let pid = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    pid = Number(/began (\d+)/.exec(text)?.[1] ?? pid);
    for (const [, code] of text.matchAll(/ended (\d+)/g)) codes.push(Number(code));
  });
  const ended = new Promise<number[]>((resolve) => child.once("close", () => resolve(codes)));
  atEnd(async () => {
    child.kill("SIGKILL");
    // Its last word may have been that the process has ended.
    if (codes.length < times && pid) process.kill(pid, "SIGKILL");
    await ended;
    rmSync(dataDir, { recursive: true, maxRetries: 5 });
  });
  // Asked before it listens, the first answer comes when it does.
  await until("the first process is begun", () => pid > 0);
  assert.equal(await ask(origin), 200);
  return { origin, port, restart: () => process.kill(pid, "SIGTERM"), ended };
}
