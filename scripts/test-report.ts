import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";
import { projectRoot } from "../app/server/project-root.server.ts";

const LINES_OF_A_REASON = 60;

/** A line of JSON about one test of a file; `reason` is why it failed. */
export type TestLine = { state: "begun" | "passed" | "failed"; name: string; reason?: string };

/** The reporter of a test file that run-file.ts runs: a line for each test that begins or ends. */
export default async function* report(events: AsyncIterable<TestEvent>) {
  for await (const { type, data } of events) {
    if (type === "test:dequeue" && data.type === "test") yield lineOf("begun", data);
    if (type !== "test:pass" && type !== "test:fail") continue;
    // A suite fails with its tests.
    if (data.details.type === "suite") continue;
    if (type === "test:fail") {
      yield lineOf("failed", data, reasonOf(data.details.error));
      continue;
    }
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    yield isSkipped ? lineOf("failed", data, "it is skipped") : lineOf("passed", data);
  }
}

type Place = { name: string; file?: string; line?: number };

function lineOf(state: TestLine["state"], { name, file = "", line }: Place, reason?: string) {
  const place = `${relative(projectRoot, file)}:${line}`;
  const told: TestLine = { state, name: `${place} ${name}`, reason };
  return `${JSON.stringify(told)}\n`;
}

function reasonOf({ message, cause }: Error): string {
  const said = cause instanceof Error ? (cause.stack ?? cause.message) : message;
  return said.split("\n", LINES_OF_A_REASON).join("\n    ");
}
