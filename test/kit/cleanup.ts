import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

const cleanups: (() => unknown)[] = [];

/** Runs when the whole test file is done, in reverse order. */
export function cleanUp(close: () => unknown) {
  cleanups.push(close);
}

after(async () => {
  for (const close of cleanups.reverse()) await close();
});

/** A new folder, gone when the whole test file is done. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "samspil-test-"));
  cleanUp(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
