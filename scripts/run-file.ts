import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../app/server/project-root.server.ts";
import type { TestRun } from "./test-files.ts";
import type { TestLine } from "./test-report.ts";

const LETTERS_OF_OUTPUT = 4000;

export const COMPILED = { NODE_COMPILE_CACHE: join(projectRoot, "node_modules/.cache/node") };

export type Outcome = {
  name: string;
  ms: number;
  passed: number;
  failed: number;
  /** Why it failed, for a person. */
  report: string;
};

type Options = {
  environment: Record<string, string>;
  /** Its folder for temporary files is made within this one. */
  temporary: string;
  longestTestMs: number;
  longestFileMs: number;
};

export const nameOf = ({ file, onPostgres }: TestRun) =>
  file + (onPostgres ? " on PostgreSQL" : "");

/** Runs a test file in a process of its own; what has not ended after `longestFileMs` is killed with what it started. */
export async function runFile(run: TestRun, options: Options): Promise<Outcome> {
  const { environment, temporary, longestTestMs, longestFileMs } = options;
  const start = performance.now();
  const folder = mkdtempSync(join(temporary, "samspil-run-"));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const destination = join(folder, "report");
  const words = [
    `--test-timeout=${longestTestMs}`,
    "--test-reporter=./scripts/test-report.ts",
    `--test-reporter-destination=${destination}`,
    run.file,
  ];
  const child = spawn(process.execPath, words, {
    cwd: projectRoot,
    env: { ...process.env, ...COMPILED, TMPDIR: folder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  }
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    process.kill(-(child.pid ?? 0), "SIGKILL");
  }, longestFileMs);
  const [code, signal] = await once(child, "close");
  clearTimeout(late);
  const lines = existsSync(destination) ? readLines(destination) : [];
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const passed = lines.filter(({ state }) => state === "passed");
  const failed = lines.filter(({ state }) => state === "failed");
  // A test that a kit made stands at the kit's line.
  const placeOf = (name: string) => (name.startsWith(run.file) ? name : `${run.file}: ${name}`);
  const failures = failed.map(({ name, reason }) => `✖ ${placeOf(name)}\n    ${reason}`);
  if (failed.length === 0 && (code !== 0 || passed.length === 0)) {
    const ended = new Set([...passed, ...failed].map(({ name }) => name));
    const open = lines.filter(({ name }) => !ended.has(name)).map(({ name }) => name);
    const why = isLate
      ? `had not ended after ${longestFileMs / 1000} s`
      : `ended with ${signal ?? code} after ${passed.length} tests`;
    failures.push([`✖ ${nameOf(run)} ${why}`, ...open.map((name) => `    in ${name}`)].join("\n"));
  }
  if (failures.length > 0 && said) failures.push(said.slice(-LETTERS_OF_OUTPUT));
  const ms = Math.round(performance.now() - start);
  return {
    name: nameOf(run),
    ms,
    passed: passed.length,
    failed: failures.length > 0 ? Math.max(1, failed.length) : 0,
    report: failures.join("\n"),
  };
}

function readLines(file: string): TestLine[] {
  // A process that was ended may have left half a line.
  const whole = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return whole.map((line) => JSON.parse(line));
}
