import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { run } from "node:test";
import { projectRoot } from "../app/server/project-root.server.ts";
import type { TestRun } from "./test-files.ts";

const LETTERS_OF_OUTPUT = 4000;
const LINES_OF_A_REASON = 60;

export const COMPILED = { NODE_COMPILE_CACHE: join(projectRoot, "node_modules/.cache/node") };

/** `report`: why it failed, for a person. */
export type Outcome = { name: string; ms: number; passed: number; failed: number; report: string };

export type RunOptions = {
  environment: Record<string, string>;
  /** Its folder for temporary files is made within this one. */
  temporary: string;
  longestTestMs: number;
  longestFileMs: number;
};

export const nameOf = ({ file, onPostgres }: TestRun) =>
  file + (onPostgres ? " on PostgreSQL" : "");

/** Runs a test file in a process of its own, which is ended after `longestFileMs`. */
export async function runFile(tested: TestRun, options: RunOptions): Promise<Outcome> {
  const { environment, temporary, longestTestMs, longestFileMs } = options;
  const { file } = tested;
  const start = performance.now();
  const folder = mkdtempSync(join(temporary, "samspil-run-"));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const events = run({
    files: [file],
    cwd: projectRoot,
    env: { ...process.env, ...COMPILED, TMPDIR: folder, ...environment },
    timeout: longestTestMs,
    signal: AbortSignal.timeout(longestFileMs),
  });
  const [passed, open, failures]: [string[], Set<string>, string[]] = [[], new Set(), []];
  let said = "";
  for await (const { type, data } of events) {
    if (type === "test:stdout" || type === "test:stderr") said += data.message;
    if (type !== "test:dequeue" && type !== "test:pass" && type !== "test:fail") continue;
    const place = `${relative(projectRoot, data.file ?? "")}:${data.line} ${data.name}`;
    // A test that a kit made stands at the kit's line.
    const name = place.startsWith(file) ? place : `${file}: ${place}`;
    const isFile = data.name === file;
    if (type === "test:dequeue" && data.type === "test" && !isFile) open.add(name);
    // A suite fails with its tests.
    if (type === "test:dequeue" || data.details.type === "suite") continue;
    open.delete(name);
    const reason = type === "test:fail" ? reasonOf(data.details.error) : isLeft(data);
    if (reason) failures.push(`✖ ${isFile ? nameOf(tested) : name}\n    ${reason}`);
    else if (!isFile) passed.push(name);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (passed.length + failures.length === 0) failures.push(`✖ ${nameOf(tested)} has no tests`);
  const failed = failures.length;
  if (failed > 0) failures.push(...[...open].map((name) => `    in ${name}`));
  if (failed > 0 && said) failures.push(said.slice(-LETTERS_OF_OUTPUT));
  const ms = Math.round(performance.now() - start);
  return { name: nameOf(tested), ms, passed: passed.length, failed, report: failures.join("\n") };
}

function isLeft({ skip, todo }: { skip?: string | boolean; todo?: string | boolean }) {
  return skip === undefined && todo === undefined ? "" : "it is skipped";
}

function reasonOf({ message, cause }: Error): string {
  const told = cause instanceof Error ? (cause.stack ?? cause.message) : message;
  return told.split("\n", LINES_OF_A_REASON).join("\n    ");
}
