import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";
import { projectRoot } from "../app/server/data-dir/project-root.server.ts";

const SLOWEST = 5;

/** A reporter of node:test for the end of a run: where each test stands that failed, and which files took longest. */
export default async function* report(events: AsyncIterable<TestEvent>) {
  const seconds = new Map<string, number>();
  for await (const { type, data } of events) {
    // A suite fails by what is in it.
    if (type === "test:fail" && data.details.type !== "suite") {
      yield `✖ ${relative(projectRoot, data.file ?? "")}:${data.line} ${data.name}\n`;
    }
    if (type === "test:summary" && data.file) {
      seconds.set(relative(projectRoot, data.file), data.duration_ms / 1000);
    }
  }
  const slowest = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST);
  for (const [file, took] of slowest) yield `  ${took.toFixed(0).padStart(4)} s ${file}\n`;
}
