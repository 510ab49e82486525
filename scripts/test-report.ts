import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";

const SLOWEST = 5;
const LINES_OF_A_REASON = 12;

type TestLocation = { file?: string; line?: number; entryFile?: string };

function placeOf({ file = "", line, entryFile = file }: TestLocation): string {
  const place = `${relative(projectRoot, file)}:${line}`;
  return entryFile === file ? place : `${relative(projectRoot, entryFile)}: ${place}`;
}

function reasonOf(error: Error & { exitCode?: unknown; signal?: unknown }): string {
  const { message } = error.cause instanceof Error ? error.cause : error;
  const exit = [error.exitCode, error.signal].filter(
    (value) => value !== undefined && value !== null,
  );
  return [message.split("\n", LINES_OF_A_REASON).join("\n    "), ...exit].join(", ");
}

export default async function* report(events: AsyncIterable<TestEvent>) {
  const seconds = new Map<string, number>();
  for await (const { type, data } of events) {
    // A suite fails with its tests.
    if (type === "test:fail" && data.details.type !== "suite") {
      yield `✖ ${placeOf(data)} ${data.name}\n    ${reasonOf(data.details.error)}\n`;
    }
    if (type === "test:summary" && data.file) {
      seconds.set(relative(projectRoot, data.file), data.duration_ms / 1000);
    }
  }
  const slowest = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST);
  for (const [file, took] of slowest) yield `  ${took.toFixed(0).padStart(4)} s ${file}\n`;
}
