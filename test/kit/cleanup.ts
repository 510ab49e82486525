import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

const cleanups: (() => unknown)[] = [];

/** Runs `close` after the test file, in reverse order. */
export function cleanUp(close: () => unknown) {
  cleanups.push(close);
}

after(async () => {
  for (const close of cleanups.reverse()) await close();
});

/** A new folder, deleted after the test file. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "samspil-test-"));
  cleanUp(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
