import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

const closings: (() => unknown)[] = [];

/** Closes something when the whole test file is done, in the reverse order of opening. */
export function atEnd(close: () => unknown) {
  closings.push(close);
}

after(async () => {
  for (const close of closings.reverse()) await close();
});

/** A new folder, gone when the whole test file is done. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "samspil-test-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
